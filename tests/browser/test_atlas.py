"""Atlas through the page: whole games, two people, a broken line, a refusal, a spectator, the keyboard alone."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, WebSocketRoute, expect

from tests.browser.accessibility import faults
from tests.browser.conftest import PHONE, WIDE, OpenPage
from tests.browser.driver import (
    ON_TURN,
    do,
    eventually,
    finished_game,
    log_number,
    on_turn,
    open_table,
    play_game,
    start_game,
    wait_for_turn,
    write_move,
)

ALL_CARDS = [f"{suit}-{number}" for suit in ("dawn", "day", "sunset", "night") for number in range(1, 9)]


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_whole_game_against_a_bot_through_the_page(open_page: OpenPage, size: ViewportSize) -> None:
    page = open_page("/", size=size)
    page.locator("[data-invite=atlas]").click()
    page.get_by_label("Bots wait").select_option("Not at all")
    page.locator("[data-add-bot]").click()
    page.locator("[data-start]").click()
    wait_for_turn_or_other(page)
    play_game(page)
    end = page.locator("[data-end]")
    expect(end).to_contain_text("Points: Mira")
    with page.expect_download() as download:
        end.get_by_text("Download the record").click()
    assert '"seed"' in download.value.path().read_text()
    end.get_by_text("Seed and proof").click()
    expect(end.get_by_text("The seed fits the commitment.")).to_be_visible()
    end.locator("[data-rematch]").click()
    expect(page.locator("[data-lobby]")).to_be_visible()


def wait_for_turn_or_other(page: Page) -> None:
    expect(page.locator("[data-prompt]")).to_contain_text(re.compile("Your turn|is choosing"))


def test_one_click_deals_a_game_against_bots(open_page: OpenPage) -> None:
    page = open_page("/")
    page.locator("[data-play=atlas]").click()
    wait_for_turn(page)
    expect(page).to_have_title(re.compile("^● Your turn"))
    page.locator("[data-hand][data-choice]").first.click()
    page.locator(".stakes [data-choice$='time 2']").click()
    expect(page.locator("[data-prompt]")).to_contain_text("2 on Time")
    page.keyboard.press("Escape")
    expect(page.locator("[data-prompt]")).to_contain_text("Your turn")
    page.locator("[data-hand][data-choice]").first.click()
    page.locator(".stakes [data-choice$='place 1']").click()
    page.locator(".stakes [data-choice$='place 1']").click()
    expect(page.locator("[data-log]")).to_contain_text("staked 1 on Place.")


def test_two_people_at_one_table(open_page: OpenPage) -> None:
    mira = open_page("/")
    mira.locator("[data-invite=atlas]").click()
    link = mira.locator("[data-link]").first.input_value()
    tom = open_page(link, name="Tom")
    tom.locator("[data-join]").click()
    expect(mira.locator("[data-lobby-seat=person]")).to_have_count(2)
    mira.locator("[data-start]").click()
    for page in (mira, tom):
        expect(page.locator("[data-hand]")).to_have_count(7)
    for _ in range(3):
        eventually(mira, lambda: on_turn(mira) or on_turn(tom))
        play_game(mira if on_turn(mira) else tom, stop_after=1)
    for page in (mira, tom):
        expect(page.locator("[data-log]")).to_contain_text("Mira played")
    tom.locator("[data-tab=chat]").click()
    tom.get_by_label("Say something").fill("Well played.")
    tom.get_by_label("Say something").press("Enter")
    mira.locator("[data-tab=chat]").click()
    expect(mira.locator("[data-chat]")).to_contain_text("Tom Well played.")
    hands = [
        set(page.locator("[data-hand]").evaluate_all("all => all.map(one => one.dataset.hand)"))
        for page in (mira, tom)
    ]
    assert not hands[0] & hands[1]
    # Tom goes; Mira sees it, lets a bot play for him, and goes on.
    tom.context.close()
    expect(mira.locator("[data-seat='1']")).to_contain_text("away")
    mira.locator("[data-menu]").click()
    mira.get_by_text("Let a bot play for Tom").click()
    expect(mira.locator("[data-seat='1']")).to_contain_text("a bot plays")


def test_reload_and_network_drop_lose_nothing(open_page: OpenPage) -> None:
    page = open_page("/")
    sockets: list[WebSocketRoute] = []
    down = False

    def on_socket(socket: WebSocketRoute) -> None:
        if down:
            socket.close(code=4000, reason="down")
            return
        socket.connect_to_server()
        sockets.append(socket)

    page.route_web_socket(re.compile("/socket$"), on_socket)
    start_game(page, "atlas")
    wait_for_turn(page)
    play_game(page, stop_after=2)
    wait_for_turn(page)
    lines = page.locator("[data-log] [data-line]").count()
    page.reload()
    wait_for_turn(page)
    expect(page.locator("[data-log] [data-line]")).to_have_count(lines)

    number, hand = log_number(page), page.locator("[data-hand]").count()
    down = True
    sockets[-1].close(code=4000, reason="down")
    expect(page.locator("[data-connection=lost]")).to_be_visible()
    card = page.locator("[data-hand][data-choice]").first
    name = card.get_attribute("data-hand")
    card.click()
    page.locator("[data-prompt] [data-confirm]").click()
    page.wait_for_timeout(500)
    assert log_number(page) == number
    down = False
    # The move that was made while the line was down arrives, once.
    expect(page.locator(f"[data-card={name}]")).to_be_visible()
    expect(page.locator("[data-connection]")).to_have_count(0)
    wait_for_turn(page)
    expect(page.locator("[data-hand]")).to_have_count(hand)


def test_a_refused_move_names_its_rule_and_leads_to_it(open_page: OpenPage) -> None:
    page = open_page("/")
    start_game(page, "atlas")
    wait_for_turn(page)
    held = page.locator("[data-hand]").evaluate_all("all => all.map(one => one.dataset.hand)")
    lying = page.locator("[data-card]").evaluate_all("all => all.map(one => one.dataset.card)")
    other = next(card for card in ALL_CARDS if card not in held and card not in lying)
    number = log_number(page)
    write_move(page, other)
    refused = page.locator("[data-refused=rule]")
    expect(refused).to_contain_text("ATL-17")
    refused.locator("[data-rule=ATL-17]").click()
    expect(page.locator("li.found#ATL-17")).to_be_in_viewport()
    assert log_number(page) == number
    # A quiet control says why when it is asked.
    write_move(page, f"{held[0]} time 9")
    expect(refused).to_contain_text("ATL-20")
    page.get_by_label("Search the rules").fill("skipped")
    expect(page.get_by_text("ATL-13")).to_be_visible()
    write_move(page, "hello")
    expect(page.locator("[data-refused=not-a-move]")).to_be_visible()


def test_a_spectator_sees_the_table_and_no_hand(open_page: OpenPage) -> None:
    host = open_page("/")
    start_game(host, "atlas", {"players": 3})
    host.locator("[data-menu]").click()
    host.get_by_text("Invite and watch links").click()
    link = host.locator("[data-link]").nth(1).input_value()
    host.keyboard.press("Escape")
    guest = open_page(link, name="Ada")
    expect(guest.get_by_text("You are watching.")).to_be_visible()
    expect(guest.locator("[data-seat]")).to_have_count(3)
    assert "watch=" not in guest.url
    expect(host.get_by_text("1 person watches")).to_be_visible()
    wait_for_turn(host)
    play_game(host, stop_after=1)
    expect(guest.locator("[data-log]")).to_contain_text("Mira played")
    expect(guest.locator("[data-hand]")).to_have_count(0)
    expect(guest.locator("[data-choice]")).to_have_count(0)
    guest.reload()
    expect(guest.get_by_text("You are watching.")).to_be_visible()
    stranger = open_page(f"/table/{guest.url.rsplit('/', 1)[1]}")
    expect(stranger.get_by_text("There is no such table for you.")).to_be_visible()


def test_a_replay_shows_all_hands_and_links_to_a_moment(open_page: OpenPage) -> None:
    page = open_page("/")
    table = finished_game(page, "atlas")
    page.goto(f"/replay/{table}?round=1&step=3")
    frame = page.locator("[data-step]")
    expect(frame).to_have_attribute("data-step", "3")
    expect(page.locator("[data-hand]")).to_have_count(14)
    expect(page.locator("[data-card]")).to_have_count(3)
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-card]")).to_have_count(4)
    expect(page).to_have_url(re.compile("step=4$"))
    page.keyboard.press("End")
    expect(page.locator("[data-prompt]")).to_contain_text("Points:")
    page.get_by_label("Moment of the game").fill("0")
    expect(page.locator("[data-card]")).to_have_count(0)
    page.keyboard.press("Tab")
    page.reload()
    expect(frame).to_have_attribute("data-step", "0")


def test_a_whole_game_with_the_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page("/")
    page.wait_for_selector("[data-play=atlas]")
    while page.evaluate("document.activeElement.dataset.play") != "atlas":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    wait_for_turn(page)
    # Once with Tab, arrows and Enter only.
    while not page.evaluate("document.activeElement.dataset.hand"):
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("[data-hand][aria-pressed=true]")).to_have_count(1)
    eventually(page, lambda: page.evaluate("'confirm' in document.activeElement.dataset"))
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.choice").endswith(" time 1")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("[data-log]")).to_contain_text("staked 1 on Time")
    eventually(page, lambda: page.evaluate("'prompt' in document.activeElement.dataset"))
    # Then with the board's own keys.
    moves = 1
    while not page.locator("[data-end]").count():
        if page.locator(f"{ON_TURN} [data-choice]").count():
            page.keyboard.press("1")
            page.keyboard.press("t" if moves % 2 else "p")
            page.keyboard.press("Enter")
            moves += 1
        page.wait_for_timeout(60)
    expect(page.locator("[data-end]")).to_contain_text("Points: Mira")
    assert moves >= 13


def test_a_hint_is_shown_in_words_and_on_the_board_and_plays_nothing(open_page: OpenPage) -> None:
    page = open_page("/")
    table = start_game(page, "atlas")
    wait_for_turn(page)
    number = log_number(page)
    page.locator("[data-ask-hint]").click()
    hint = page.locator("[data-hint]")
    expect(hint).to_contain_text(re.compile(r"Play (Dawn|Day|Sunset|Night) [1-8]"))
    move = hint.get_attribute("data-hint") or ""
    card = move.split()[0]
    expect(page.locator("[data-hinted]")).to_have_count(1)
    expect(page.locator("[data-hinted]")).to_have_attribute("data-hand", card)
    expect(page.locator("[aria-live=polite]")).to_contain_text("Play ")
    assert faults(page) == []
    # The mark stays on what belongs to the move while it is being made.
    page.locator("[data-hinted]").click()
    if " " in move:
        expect(page.locator(f"[data-hinted][data-choice='{move}']")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(hint).to_have_count(0)
    expect(page.locator("[data-hinted]")).to_have_count(0)
    assert log_number(page) == number
    page.keyboard.press("w")
    expect(hint).to_be_visible()
    page.locator(f"[data-hand={card}]").click()
    page.locator("[data-prompt] [data-confirm]").click()
    expect(hint).to_have_count(0)
    wait_for_turn(page)
    # Where the host wants none there is no button, and who asks all the same hears why.
    do(page, table, type="choose", settings={"bot_pace": 0, "hints": False})
    expect(page.locator("[data-ask-hint]")).to_have_count(0)
    page.keyboard.press("w")
    expect(page.locator("[data-refused]")).to_contain_text("The host has turned hints off")


def test_the_live_region_tells_what_happens(open_page: OpenPage) -> None:
    page = open_page("/")
    start_game(page, "atlas")
    wait_for_turn(page)
    expect(page.locator("[aria-live=polite]")).to_contain_text("Your turn: play a card")
    card = page.locator("[data-hand][data-choice]").first
    words = card.get_attribute("aria-label") or ""
    assert re.match(r"(Dawn|Day|Sunset|Night) [1-8]", words)
    play_game(page, stop_after=1)
    expect(page.locator("[aria-live=polite]")).to_contain_text("played")


def test_a_table_is_continued_from_the_home_page(open_page: OpenPage) -> None:
    page = open_page("/")
    table = start_game(page, "atlas")
    page.goto("/")
    page.locator(f"[data-continue='{table}']").click()
    expect(page.locator("[data-hand]").first).to_be_visible()


def test_german_says_it_all(open_page: OpenPage) -> None:
    page = open_page("/")
    page.locator("[data-profile]").click()
    page.get_by_label("Language").select_option("Deutsch")
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", level=1)).to_have_text("Vier Kartenspiele von Zeit und Schicksal.")
    start_game(page, "atlas")
    expect(page.locator("[data-prompt]")).to_contain_text("Du bist dran")
    play_game(page, stop_after=1)
    expect(page.locator("[data-log]")).to_contain_text("Mira spielte")
    page.goto(f"/replay/{finished_game(page, 'atlas')}?step=1")
    expect(page.locator("[data-prompt]")).to_contain_text(
        re.compile(r"spielte (Morgen|Tag|Abend|Nacht) \d.* zog (Morgen|Tag|Abend|Nacht) \d\.")
    )


def test_an_open_table_is_listed_for_everyone(open_page: OpenPage) -> None:
    host = open_page("/")
    table = open_table(host, "atlas")
    host.goto(f"/table/{table}")
    host.get_by_label("Listed for everyone").check()
    guest = open_page("/", name="Ada")
    guest.locator(f"[data-open='{table}']").click()
    guest.locator("[data-join]").click()
    expect(host.locator("[data-lobby-seat=person]")).to_have_count(2)
