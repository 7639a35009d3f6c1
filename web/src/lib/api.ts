/** The HTTP part of the protocol: docs/protocol.md. */

import type {
  BestInfo,
  FromClient,
  GameInfo,
  NewTable,
  Refused,
  Replay,
  RuleBookInfo,
  Sit,
  TableInfo,
  TableSummary,
  Uploaded,
} from './wire.gen';

export type Command = Exclude<FromClient, { type: 'hello' } | { type: 'ping' } | { type: 'hint' }>;

/** Something was refused, or never arrived. Nothing has changed then. */
export class RefusedError extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super(refused.sentence);
    this.refused = refused;
  }
}

export function refusal(why: Refused['why'], sentence: string): Refused {
  return { type: 'refused', why, sentence };
}

interface Ask {
  body?: unknown;
  file?: Blob;
  key?: string;
}

async function ask<Answer>(
  method: 'GET' | 'POST',
  path: string,
  { body, file, key }: Ask = {},
): Promise<Answer> {
  const headers: Record<string, string> = {};
  if (key) headers['Tidetable-Key'] = key;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const init: RequestInit = { method, headers };
  if (file) init.body = file;
  else if (body !== undefined) init.body = JSON.stringify(body);
  let answer: Response;
  try {
    answer = await fetch(`/api/v1${path}`, init);
  } catch {
    throw new RefusedError(
      refusal('unavailable', 'The server cannot be reached. Nothing was sent; try again.'),
    );
  }
  const said = (await answer.json().catch(() => null)) as unknown;
  if (answer.ok) return said as Answer;
  if (said && typeof said === 'object' && 'sentence' in said) throw new RefusedError(said as Refused);
  throw new RefusedError(
    refusal('unavailable', `The server answered with an error (${answer.status}). Try again.`),
  );
}

let gamesAsked: Promise<GameInfo[]> | undefined;
const bookAsked = new Map<string, Promise<RuleBookInfo>>();

export const api = {
  games(): Promise<GameInfo[]> {
    gamesAsked ??= ask<GameInfo[]>('GET', '/games').catch((error: unknown) => {
      gamesAsked = undefined;
      throw error;
    });
    return gamesAsked;
  },
  rules(game: string): Promise<RuleBookInfo> {
    let asked = bookAsked.get(game);
    if (!asked) {
      asked = ask<RuleBookInfo>('GET', `/games/${game}/rules`);
      bookAsked.set(game, asked);
      asked.catch(() => bookAsked.delete(game));
    }
    return asked;
  },
  upload: (game: string, file: Blob) => ask<Uploaded>('POST', `/games/${game}/uploads`, { file }),
  tables: () => ask<TableSummary[]>('GET', '/tables'),
  open: (table: NewTable) => ask<TableInfo>('POST', '/tables', { body: table }),
  table: (id: string, key = '') => ask<TableInfo>('GET', `/tables/${id}`, { key }),
  sit: (id: string, sit: Sit) => ask<TableInfo>('POST', `/tables/${id}/sit`, { body: sit }),
  do: (id: string, command: Command) => ask<TableInfo>('POST', `/tables/${id}/do`, { body: command }),
  best: (id: string, key = '') => ask<BestInfo>('GET', `/tables/${id}/best`, { key }),
  recordPath: (id: string, round: number) => `/api/v1/tables/${id}/record?round=${round}`,
  replay: (id: string, round: number | null, key = '') =>
    ask<Replay>('GET', `/tables/${id}/replay${round === null ? '' : `?round=${round}`}`, { key }),
};
