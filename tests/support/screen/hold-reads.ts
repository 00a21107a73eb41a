import type { Page } from 'playwright-core';

/** Holds what a screen reads from now on, until `release`. */
export async function holdReads(page: Page, path: string) {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  let count = 0;
  await page.route(path, async (route) => {
    if (route.request().method() === 'GET') {
      count += 1;
      await promise;
    }
    await route.continue();
  });
  return { waiting: () => count, release };
}
