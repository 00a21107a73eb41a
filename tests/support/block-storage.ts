import type { Page } from 'playwright-core';

/** Makes access to storage throw, as in a browser that blocks site data. */
export function blockStorage(page: Page, ...areas: ('localStorage' | 'sessionStorage')[]) {
  return page.addInitScript((names) => {
    for (const name of names) {
      Object.defineProperty(window, name, {
        configurable: true,
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    }
  }, areas);
}
