import { setTimeout as pause } from 'node:timers/promises';
import type { Actor } from '#src/core/accounts/actor.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import type { ImportLine } from './import-outcome.ts';
import { checkImport, importTools } from './import-tools.server.ts';
import { readSheet } from './read-sheet.server.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'fills' | 'log'>;

export interface SentSheet {
  file: Buffer;
  /** Plan of the check; undefined requests a check. */
  plan: string | undefined;
  /** Imports the correct rows of a file with wrong ones. */
  correctRows: boolean;
}

/** Limits each copy of the shop to one file in memory. */
const importing = new WeakSet<Db>();

/** Interval of the progress lines. */
const PROGRESS_INTERVAL_MS = 250;

/**
 * Reads a file and checks it or, with the plan of a check, imports it.
 * @param left ends the work, without any change, when the client leaves
 * @returns lines of JSON: progress and the outcome
 * @throws Refusal for an unreadable file, and while another import is running
 */
export async function runImport(
  shop: Parts,
  actor: Actor | undefined,
  receive: () => Promise<SentSheet>,
  left: AbortSignal,
): Promise<AsyncIterable<string>> {
  if (importing.has(shop.db))
    throw new Refusal('busy', 'import_running', 'Another file is being imported. Try again in a minute.');
  importing.add(shop.db);
  try {
    const { file, plan, correctRows } = await receive();
    const sheet = await readSheet(file, left);
    const progress = { done: 0, of: sheet.rows.length };
    const onProgress = (done: number) => {
      left.throwIfAborted();
      progress.done = done;
    };
    const run =
      plan === undefined
        ? checkImport(shop, sheet, onProgress)
        : importTools(shop, actor, { ...sheet, plan, correctRows }, onProgress);
    const lastLine = run
      .then((outcome): ImportLine => ({ outcome }))
      .catch((error): ImportLine => ({ error: publicErrorOf(shop, error) }))
      .finally(() => importing.delete(shop.db));
    return linesUntil(lastLine, progress);
  } catch (error) {
    importing.delete(shop.db);
    throw error;
  }
}

async function* linesUntil(lastLine: Promise<ImportLine>, progress: ImportLine): AsyncGenerator<string> {
  for (;;) {
    const last = await Promise.race([lastLine, pause(PROGRESS_INTERVAL_MS)]);
    yield `${JSON.stringify(last ?? progress)}\n`;
    if (last) return;
  }
}

function publicErrorOf({ log }: Parts, error: unknown) {
  if (error instanceof Refusal) return { code: error.code, message: error.message };
  log.error({ err: error }, 'import failed');
  return { code: 'internal_error', message: 'Nothing was imported: something went wrong on our side. Try again.' };
}
