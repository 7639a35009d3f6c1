import { api } from './api';
import type { BotInfo } from './wire.gen';

/** The bot for a first game: of those listed from the weakest to the strongest, the one in the middle. */
export function usualBot(bots: readonly BotInfo[]): string {
  return bots[Math.floor(bots.length / 2)]?.name ?? '';
}

/** Opens a table, fills it with bots and deals: one click, then play. */
export async function playNow(
  game: string,
  name: string,
  bot: string,
  options: Record<string, unknown>,
): Promise<string> {
  const table = await api.open({ game, name, options });
  for (const seat of table.seats.filter((seat) => seat.kind === 'free')) {
    await api.do(table.id, { type: 'bot', seat: seat.seat, bot });
  }
  await api.do(table.id, { type: 'start' });
  return table.id;
}
