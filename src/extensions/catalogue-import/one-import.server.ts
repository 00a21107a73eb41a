import { setTimeout as pause } from 'node:timers/promises';
import type { Actor } from '#src/core/accounts/actor.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import type { ImportLine } from './import-outcome.ts';
import { checkImport, importTools } from './import-tools.server.ts';
import { readSheet } from './read-sheet.server.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'extensions' | 'log'>;

export interface SentSheet {
  file: Buffer;
  /** As the check named it; undefined asks for a check. */
  plan: string | undefined;
}

/** One file in memory is enough for one copy of the shop. */
const importing = new WeakSet<Db>();

/** How often the answer says how far it is. */
const TOLD_EVERY_MS = 250;

/**
 * Reads a file and checks it or, with the plan of a check, imports it; it goes on when its reader is gone.
 * @returns lines of JSON: how far it is, and the outcome
 * @throws Refusal for a file that cannot be read, and while another one is read
 */
export async function oneImport(
  shop: Parts,
  actor: Actor | undefined,
  receive: () => Promise<SentSheet>,
): Promise<AsyncIterable<string>> {
  if (importing.has(shop.db))
    throw new Refusal('unavailable', 'import_running', 'Another file is being imported. Try again in a minute.');
  importing.add(shop.db);
  try {
    const { file, plan } = await receive();
    const rows = await readSheet(file);
    const progress = { done: 0, of: rows.length };
    const tell = (done: number) => {
      progress.done = done;
    };
    const run = plan === undefined ? checkImport(shop, rows, tell) : importTools(shop, actor, { rows, plan }, tell);
    const ended = run
      .then((outcome): ImportLine => ({ outcome }))
      .catch((error): ImportLine => ({ error: inWords(shop, error) }))
      .finally(() => importing.delete(shop.db));
    return linesUntil(ended, progress);
  } catch (error) {
    importing.delete(shop.db);
    throw error;
  }
}

async function* linesUntil(ended: Promise<ImportLine>, progress: ImportLine): AsyncGenerator<string> {
  for (;;) {
    const last = await Promise.race([ended, pause(TOLD_EVERY_MS)]);
    yield `${JSON.stringify(last ?? progress)}\n`;
    if (last) return;
  }
}

function inWords({ log }: Parts, error: unknown) {
  if (error instanceof Refusal) return { code: error.code, message: error.message };
  log.error({ err: error }, 'import failed');
  return { code: 'internal_error', message: 'Nothing was imported: something went wrong on our side. Try again.' };
}
