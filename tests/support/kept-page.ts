import type { BrowserContext, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

/**
 * Pages of each shop that no visitor has now: what they have loaded stays in the memory of the browser. To load it in a page of
 * its own takes half as much processor time again, in a context of its own twice as much.
 */
const keptPages = new Map<string, Page[]>();

/** Of a shop that is about to stop. */
export async function closeKeptPages(baseURL: string): Promise<void> {
  const idle = keptPages.get(baseURL) ?? [];
  keptPages.delete(baseURL);
  await Promise.all(idle.map((page) => page.context().close()));
}

/** Where a kept page is between two tests. */
export const WAITING = '/healthz';

/** Ends with the test what a page would run before each of its documents from now on. */
function forgetScriptsAfterTest(page: Page): void {
  const add = page.addInitScript.bind(page);
  page.addInitScript = async (...script: Parameters<typeof add>) => {
    const added = await add(...script);
    onTestFinished(() => added.dispose());
    return added;
  };
}

/** Ends with the test what was asked of the browser past Playwright, such as a slower processor. */
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

/** Not those by which Playwright itself learns that a page was closed. */
const LISTENED_FOR = [
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

/** Leaves nothing of a visitor but the HTTP cache, the size of the window and the look of pages. @throws when the shop does not answer any more */
async function forgetVisitor(page: Page): Promise<void> {
  const context = page.context();
  for (const event of LISTENED_FOR) page.removeAllListeners(event);
  await Promise.all(context.pages().map((other) => other !== page && other.close()));
  // A handler may still wait for an answer that no page reads any more.
  const unrouted = [page, context].map((each) => each.unrouteAll({ behavior: 'ignoreErrors' }));
  await Promise.all([...unrouted, context.setOffline(false), context.clearCookies()]);
  await page.goto(WAITING);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.mouse.move(-1, -1);
}

/** A page of a shop, for the test that runs. */
export async function takeKeptPage(baseURL: string, openContext: () => Promise<BrowserContext>): Promise<Page> {
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
