"""Who may come in, how often, and what is said to the world."""

import asyncio
import contextlib
import re
from typing import Any

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.conftest import StartServer
from tests.server.harness import PATIENCE, UNLIMITED, ServerProcess, play_seat, seated
from tidetable import games
from tidetable.client import Gone, Guest, RefusedError, Server
from tidetable.kernel.chance import FastChance
from tidetable.table.commands import Leave, NewLinks, Remove, Say
from tidetable.table.settings import Settings

GAME = next(iter(games.GAMES))


def socket_url(server: ServerProcess, table: str) -> str:
    return f"{server.url.replace('http', 'ws', 1)}/api/v1/tables/{table}/socket"


def hello(table: str) -> str:
    return msgspec.json.encode({"type": "hello", "version": 1, "table": table}).decode()


def test_every_answer_has_the_usual_headers_and_a_strict_policy(server: ServerProcess) -> None:
    for path in ("/", "/table/abc", "/api/v1/games", "/nothing.js"):
        headers = httpx.get(server.url + path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_the_page_answers_every_path_of_its_own_and_the_api_only_its_routes(server: ServerProcess) -> None:
    assert httpx.get(f"{server.url}/table/abc").status_code == 200
    assert httpx.get(f"{server.url}/..%2f..%2fapp.py").status_code == 404
    assert httpx.get(f"{server.url}/%00").status_code in (400, 404)
    missing = httpx.get(f"{server.url}/api/v1/nothing")
    assert missing.status_code == 404
    assert missing.json()["why"] == "not-found"
    wrong = httpx.put(f"{server.url}/api/v1/tables")
    assert wrong.status_code == 405
    assert wrong.json()["sentence"].endswith(".")


def test_the_cookie_cannot_be_read_by_scripts_nor_sent_by_other_sites(start_server: StartServer) -> None:
    server = start_server(public_url="https://tide.example", strict_origin=True)
    body = {"game": GAME, "name": "Mira"}
    answer = httpx.post(f"{server.url}/api/v1/tables", json=body, headers={"origin": "https://tide.example"})
    cookie = answer.headers["set-cookie"].lower()
    table = answer.json()["id"]
    for part in ("httponly", "samesite=strict", "secure", f"path=/api/v1/tables/{table}".lower()):
        assert part in cookie
    assert answer.headers["strict-transport-security"]
    assert answer.json()["links"]["invite"].startswith(f"https://tide.example/table/{table}#invite=")
    refused = httpx.post(f"{server.url}/api/v1/tables", json=body, headers={"origin": "https://evil.example"})
    assert refused.status_code == 403
    assert refused.json()["why"] == "not-yours"


def test_sockets_of_other_sites_are_turned_away(server: ServerProcess) -> None:
    async def knock() -> None:
        async with Server(server.url) as house:
            guest = await house.open(GAME, "Mira")
            url = socket_url(server, guest.table)
            with pytest.raises(InvalidStatus):
                async with connect(url, origin="https://evil.example", additional_headers=guest.headers):  # type: ignore[arg-type]
                    pass
            async with connect(url, origin=server.url, additional_headers=guest.headers) as socket:  # type: ignore[arg-type]
                await socket.send(hello(guest.table))
                assert b'"welcome"' in str(await socket.recv()).encode()

    asyncio.run(knock())


def test_tables_are_private_unless_they_are_open(server: ServerProcess) -> None:
    async def look() -> None:
        async with Server(server.url) as house:
            hidden = await house.open(GAME, "Mira")
            shown = await house.open(GAME, "Tom", None, Settings(open=True))
            listed = [table.id for table in await house.tables()]
            assert shown.table in listed
            assert hidden.table not in listed
            stranger = house.visit(f"/table/{hidden.table}")
            with pytest.raises(RefusedError) as caught:
                await stranger.info()
            assert caught.value.why == "not-found"
            passer_by = house.visit(f"/table/{shown.table}")
            assert (await passer_by.info()).links is None
            await passer_by.sit("Eve")
            assert (await passer_by.info()).you is not None

    asyncio.run(look())


def test_new_links_make_the_old_ones_worthless(server: ServerProcess) -> None:
    async def renew() -> None:
        async with Server(server.url) as house:
            host = await house.open(GAME, "Mira", {"players": 3})
            links = (await host.info()).links
            assert links is not None
            old_invite, old_watch = house.visit(links.invite), house.visit(links.watch)
            await old_watch.info()
            await host.do(NewLinks())
            for guest in (old_invite, old_watch):
                with pytest.raises(RefusedError):
                    await guest.info()
            fresh = (await host.info()).links
            assert fresh is not None
            await house.visit(fresh.invite).sit("Tom")

    asyncio.run(renew())


def test_a_revoked_key_ends_its_sockets_and_opens_nothing(server: ServerProcess) -> None:
    async def revoke() -> None:
        async with Server(server.url) as house, asyncio.timeout(PATIENCE):
            mira, tom = await seated([house], GAME, {"players": 2}, start=False)
            async with tom.connect() as table:
                old = Guest(house, tom.table, token=tom.token)
                await tom.renew()
                with pytest.raises(Gone):
                    await table.until(lambda here: False)
            with pytest.raises(RefusedError):
                await old.info()
            async with tom.connect() as table:
                await mira.do(Remove(seat=1))
                with pytest.raises(Gone):
                    await table.until(lambda here: False)
            with pytest.raises(RefusedError):
                await Guest(house, tom.table, token=tom.token).info()

    asyncio.run(revoke())


def test_leaving_and_coming_back(server: ServerProcess) -> None:
    async def leave() -> None:
        async with Server(server.url) as house, asyncio.timeout(PATIENCE):
            _, tom = await seated([house], GAME, {"players": 2})
            assert (await tom.do(Leave())).seats[1].kind == "free"
            assert (await tom.sit("Tom")).seats[1].kind == "person"

    asyncio.run(leave())


def test_too_many_messages_are_refused_and_the_line_stays(start_server: StartServer) -> None:
    server = start_server(limits={**UNLIMITED, "messages": 5.0, "message_burst": 10.0})

    async def hurry() -> None:
        async with Server(server.url) as house, asyncio.timeout(PATIENCE):
            guest = await house.open(GAME, "Mira")
            async with guest.connect() as table:
                answers = await asyncio.gather(
                    *(table.say(f"{n}") for n in range(20)), return_exceptions=True
                )
                whys = {answer.why for answer in answers if isinstance(answer, RefusedError)}
                assert whys == {"too-fast"}
                assert 10 <= sum(answer is None for answer in answers) < 20
                await asyncio.sleep(1)
                await table.say("later")

    asyncio.run(hurry())


def test_too_many_requests_of_one_address(start_server: StartServer) -> None:
    server = start_server(limits={**UNLIMITED, "openings": 0.01, "opening_burst": 3.0})
    body = {"game": GAME, "name": "Mira"}
    statuses = [httpx.post(f"{server.url}/api/v1/tables", json=body).status_code for _ in range(5)]
    assert statuses == [201, 201, 201, 429, 429]
    server = start_server(limits={**UNLIMITED, "requests": 0.01, "request_burst": 5.0})
    answers = [httpx.get(f"{server.url}/api/v1/games") for _ in range(8)]
    assert 429 in {answer.status_code for answer in answers}
    assert answers[-1].headers["retry-after"] == "1"
    assert httpx.get(f"{server.url}/health").status_code == 200


def test_sockets_are_counted_and_must_say_hello(start_server: StartServer) -> None:
    server = start_server(limits={**UNLIMITED, "sockets": 2, "hello_seconds": 0.5, "malformed": 3})

    async def crowd() -> None:
        async with Server(server.url) as house, asyncio.timeout(PATIENCE):
            guest = await house.open(GAME, "Mira")
            url = socket_url(server, guest.table)
            assert await close_code(url, guest) == 4408
            assert await close_code(url, guest, "x" * 4) == 4408
            assert await close_code(url, guest, *(["{"] * 5)) == 4400
            assert await close_code(url, guest, hello("otherothertt")) == 4404
            assert (
                await close_code(url, guest, hello(guest.table).replace('"version":1', '"version":9')) == 4400
            )
            async with connect(url) as one, connect(url) as two:
                assert await close_code(url, guest) == 4429
                await one.close()
                await two.close()
            assert await close_code(url, guest, hello(guest.table), "y" * 70_000) == 1009

    asyncio.run(crowd())


async def close_code(url: str, guest: Guest, *messages: str) -> int:
    async with connect(url, additional_headers=guest.headers) as socket:
        with contextlib.suppress(ConnectionClosed):
            for message in messages:
                await socket.send(message)
        return await last_word(socket)


async def last_word(socket: ClientConnection) -> int:
    """The code with which the server closes."""
    try:
        while True:
            await socket.recv()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else 1006


def test_large_bodies_are_refused(server: ServerProcess) -> None:
    big = b'{"game": "' + b"x" * 400_000 + b'"}'
    answer = httpx.post(
        f"{server.url}/api/v1/tables", content=big, headers={"content-type": "application/json"}
    )
    assert answer.status_code == 413
    assert answer.json()["why"] == "too-large"


def test_a_request_that_breaks_off_is_no_error_of_the_server(start_server: StartServer) -> None:
    server = start_server()
    address = httpx.URL(server.url)

    async def break_off() -> None:
        _, writer = await asyncio.open_connection(address.host, address.port)
        head = f"POST /api/v1/tables HTTP/1.1\r\nHost: {address.host}:{address.port}\r\n"
        writer.write(f'{head}Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{{"game"'.encode())
        await writer.drain()
        # Time enough for the server to begin with it.
        await asyncio.sleep(0.05)
        writer.close()

    async def many() -> None:
        await asyncio.gather(*(break_off() for _ in range(20)))

    asyncio.run(many())
    assert httpx.get(f"{server.url}/health").status_code == 200
    server.end()
    assert not server.errors()


def test_a_stop_tells_clients_to_come_back_and_they_do(start_server: StartServer) -> None:
    server = start_server()

    async def restart() -> None:
        async with Server(server.url) as house, asyncio.timeout(PATIENCE):
            mira, tom = await seated([house], GAME, {"players": 2})
            async with connect(socket_url(server, mira.table), additional_headers=mira.headers) as plain:
                await plain.send(hello(mira.table))
                await plain.recv()
                async with mira.connect() as one, tom.connect() as two:
                    await play_seat(one if one.awaited() else two, FastChance(1), 1)
                    await asyncio.to_thread(server.stop)
                    assert await last_word(plain) == 1012
                    await asyncio.to_thread(server.start)
                    await asyncio.gather(play_seat(one, FastChance(2)), play_seat(two, FastChance(3)))
                    assert one.connected == two.connected == 2

    asyncio.run(restart())
    assert not server.errors()


def test_logs_and_metrics_hold_no_secret(server: ServerProcess) -> None:
    async def live() -> list[str]:
        async with Server(server.url) as house, asyncio.timeout(PATIENCE):
            guests = await seated([house], GAME, {"players": 2})
            info = await guests[0].info()
            assert info.links is not None
            async with guests[0].connect() as one, guests[1].connect() as two:
                await one.do(Say(words="a private word"))
                await asyncio.gather(play_seat(one, FastChance(1)), play_seat(two, FastChance(2)))
            seed: dict[str, Any] = msgspec.json.decode(await guests[0].record())
            keys = [link.rpartition("=")[2] for link in (info.links.invite, info.links.watch)]
            return [*keys, *(guest.token for guest in guests), seed["seed"], "private word", "Mira"]

    secrets = asyncio.run(live())
    metrics = httpx.get(f"{server.url}/metrics").text
    assert re.search(r"^tidetable_moves_total [1-9]", metrics, re.MULTILINE)
    assert "tidetable_commit_seconds_count" in metrics
    told = server.log.read_text() + metrics
    assert '"path":"/api/v1/tables' in told
    for secret in secrets:
        assert secret not in told


def test_health_and_readiness(server: ServerProcess) -> None:
    assert httpx.get(f"{server.url}/health").json()["status"] == "alive"
    assert httpx.get(f"{server.url}/ready").json() == {"status": "ready"}
