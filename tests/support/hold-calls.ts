import type { Page } from 'playwright-core';

interface Held {
  /** Only requests with this method. */
  method?: 'POST' | 'PUT';
  end?: 'continue' | 'abort';
}

/** Holds back the requests to this address. @returns a function that lets them go on, or end */
export async function holdCalls(
  page: Page,
  address: string | RegExp,
  { method, end = 'continue' }: Held = {},
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (method && route.request().method() !== method) return route.continue();
    await promise;
    await route[end]();
  });
  return resolve;
}
