import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Shop } from '#src/core/shop.ts';

/** Who waited for the start is answered first, in milliseconds. */
const AFTER = 5_000;
/** So many later, the code that makes pages is compiled and the memory it needs in place (docs/decisions/0080). */
const PAGES = 600;

interface Work {
  /** The pages to make, again and again. */
  paths: () => Promise<string[]>;
  makePage: (path: string) => Promise<Response>;
}

async function makePages({ paths, makePage }: Work, after: number, stopping: AbortSignal): Promise<void> {
  await pause(after, undefined, { signal: stopping, ref: false });
  const all = await paths();
  for (let made = 0; made < PAGES; made += 1) {
    await nextTurn();
    if (stopping.aborted) return;
    const path = all[made % all.length] ?? '/';
    const page = await makePage(path);
    if (page.status >= 500) throw new Error(`${path} was answered ${page.status}`);
    await page.text();
  }
}

/**
 * Makes public pages for nobody once the shop is open, so that visitors of a new copy do not wait for code that never ran.
 * Visitors go first. A page that fails ends it: there is nothing to win while the database is away.
 */
export function warmUp(app: FastifyInstance, log: Shop['log'], work: Work, after = AFTER): void {
  const stopping = new AbortController();
  app.addHook('onListen', async () => {
    // Not waited for: the shop is open meanwhile.
    makePages(work, after, stopping.signal).catch((error: unknown) => {
      if (!stopping.signal.aborted) log.warn({ err: error }, 'could not warm up');
    });
  });
  app.addHook('preClose', async () => stopping.abort());
}
