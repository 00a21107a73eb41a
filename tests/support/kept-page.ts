import type { BrowserContext, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

/** Of a page that was not given another. */
export const VIEWPORT = { width: 1280, height: 720 };
const AS_THE_SYSTEM = { media: null, colorScheme: null, forcedColors: null, contrast: null };

/**
 * The page of each shop, which every visitor of it gets: what it has loaded stays in the memory of the browser. To load it
 * in a page of its own takes half as much processor time again, in a context of its own twice as much.
 */
const keptPages = new Map<string, Page>();
let isTaken = false;

export const isPageTaken = () => isTaken;

/** Their browser is about to close. */
export function forgetKeptPages(): void {
  keptPages.clear();
  isTaken = false;
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

async function openKeptPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  forgetScriptsAfterTest(page);
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

/** Leaves nothing of a visitor but the HTTP cache. @throws when the shop does not answer any more */
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
  await page.setViewportSize(VIEWPORT);
  await page.emulateMedia({ ...AS_THE_SYSTEM, reducedMotion: 'reduce' });
}

/** The page of a shop, for the test that runs. */
export async function takeKeptPage(baseURL: string, openContext: () => Promise<BrowserContext>): Promise<Page> {
  isTaken = true;
  const page = keptPages.get(baseURL) ?? (await openKeptPage(await openContext()));
  keptPages.delete(baseURL);
  onTestFinished(async () => {
    isTaken = false;
    await forgetVisitor(page).then(
      () => keptPages.set(baseURL, page),
      () => page.context().close(),
    );
  });
  return page;
}
