import type { Locator } from 'playwright-core';

/**
 * Keeps a toast open, as a pointer does that is over it. A hover alone waits for a toast that does not move, and on a
 * busy machine the toast can close before two frames are drawn.
 */
export async function holdToast(toast: Locator): Promise<void> {
  await toast.dispatchEvent('mouseover');
  await toast.hover();
}
