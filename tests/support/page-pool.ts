import type { BrowserContext, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

/**
 * Idle pages of each shop, reused because their resources stay in the browser's memory: a new page takes 1.5 times the
 * processor time, a new context twice as much.
 */
const keptPages = new Map<string, Page[]>();

/** Closes the idle pages of a shop before it stops. */
export async function closePooledPages(baseURL: string): Promise<void> {
  const idle = keptPages.get(baseURL) ?? [];
  keptPages.delete(baseURL);
  await Promise.all(idle.map((page) => page.context().close()));
}

/** The path of an idle page between two tests. */
export const WAITING = '/healthz';

/** Removes the init scripts of a page after the test. */
function forgetScriptsAfterTest(page: Page): void {
  const add = page.addInitScript.bind(page);
  page.addInitScript = async (...script: Parameters<typeof add>) => {
    const added = await add(...script);
    onTestFinished(() => added.dispose());
    return added;
  };
}

/** Detaches CDP sessions after the test, which ends their effects, such as a slower processor. */
function detachAfterTest(context: BrowserContext): void {
  const open = context.newCDPSession.bind(context);
  context.newCDPSession = async (target) => {
    const session = await open(target);
    onTestFinished(() => session.detach());
    return session;
  };
}

async function openKeptPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  forgetScriptsAfterTest(page);
  detachAfterTest(context);
  await page.goto(WAITING);
  return page;
}

/** Without the events by which Playwright itself learns that a page was closed. */
const EVENTS = [
  'console',
  'dialog',
  'download',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
];

/** Resets a page except for its HTTP cache, viewport and emulated media. @throws when the shop no longer answers */
async function forgetVisitor(page: Page): Promise<void> {
  const context = page.context();
  for (const event of EVENTS) page.removeAllListeners(event);
  await Promise.all(context.pages().map((other) => other !== page && other.close()));
  // A handler may still wait for an answer that no page needs any more.
  const unrouted = [page, context].map((each) => each.unrouteAll({ behavior: 'ignoreErrors' }));
  await Promise.all([...unrouted, context.setOffline(false), context.clearCookies()]);
  await page.goto(WAITING);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.mouse.move(-1, -1);
}

/** Takes an idle page of a shop, or opens one, for the current test. */
export async function takePooledPage(baseURL: string, openContext: () => Promise<BrowserContext>): Promise<Page> {
  const idle = keptPages.get(baseURL) ?? [];
  keptPages.set(baseURL, idle);
  const page = idle.pop() ?? (await openKeptPage(await openContext()));
  onTestFinished(() =>
    forgetVisitor(page).then(
      () => void idle.push(page),
      () => page.context().close(),
    ),
  );
  return page;
}
