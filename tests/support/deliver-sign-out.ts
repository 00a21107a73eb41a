import type { Page } from 'playwright-core';

/**
 * Delivers another tab's sign-out message. By default it names a token from before the current sign-in, as in a tab
 * that slept through both.
 */
export const deliverSignOut = (page: Page, removed = 'an older token') =>
  page.evaluate((token) => {
    const channel = new BroadcastChannel('session');
    channel.postMessage({ removed: token });
    channel.close();
  }, removed);
