import type { Page } from 'playwright-core';

/**
 * Stops the time of the toasts of the open document, which else close after 5 s, also while a busy machine draws
 * nothing. A pointer over a toast is not sufficient: the end of its entrance starts the time again.
 * @returns a function that lets the time run
 */
export async function keepToasts(page: Page): Promise<() => Promise<void>> {
  const sheet = await page.evaluateHandle(() => {
    const paused = new CSSStyleSheet();
    paused.replaceSync('.Toastify__progress-bar { animation-play-state: paused !important }');
    document.adoptedStyleSheets.push(paused);
    return paused;
  });
  return () => sheet.evaluate((paused) => paused.replaceSync(''));
}
