import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openAsAdmin, openUpdate } from '#tests/support/admin-page.ts';
import { desktop } from '#tests/support/axe.ts';
import { useBrowser } from '#tests/support/browser.ts';
import { keepToasts } from '#tests/support/keep-toasts.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';

describe('a toast while a dialog is open', () => {
  const shop = useRunningShop();
  useBrowser();

  const toast = (page: Page) => page.locator('.Toastify__toast', { hasText: 'Failed to update!' });

  /** The links and buttons whose centre is under a toast. */
  const coveredControls = (page: Page) =>
    page.evaluate(() => {
      const controls = [...document.querySelectorAll('header a, header summary, header input, main a, main button')];
      const visible = controls.filter((control) => control.checkVisibility());
      const covered = visible.filter((control) => {
        const { left, top, width, height } = control.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.Toastify__toast-container');
      });
      return covered.map(({ textContent }) => textContent);
    });

  async function failUpdate(page: Page): Promise<void> {
    const dialog = await openUpdate(page, 'KI20-180');
    await dialog.getByRole('button', { name: 'Update', exact: true }).click();
    await toast(page).waitFor();
  }

  it('C-TOAST-01 is announced at the top right, can be closed, and outlives its dialog and page for 5 s', async () => {
    const page = await openAsAdmin(shop.url(), '/dashboard', { expectedErrors: /ERR_FAILED/, viewport: desktop });
    await page.getByRole('link', { name: 'Manage Tools' }).click();
    await page.route('**/api/tool/*', (route) => route.abort());
    const release = await keepToasts(page);
    await failUpdate(page);
    const box = await toast(page).boundingBox();
    expect(box?.y).toBeLessThan(100);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(desktop.width - 60);
    await toast(page).getByRole('button', { name: 'close' }).click();
    await toast(page).waitFor({ state: 'detached' });
    expect(await page.getByRole('dialog').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    await failUpdate(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await toast(page).waitFor();
    expect(await toast(page).evaluate((element) => element.closest('dialog'))).toBeNull();
    expect(await coveredControls(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await coveredControls(page), 'on a phone').toEqual([]);
    await page.setViewportSize(desktop);
    await page.mouse.move(10, 600);
    await release();
    await toast(page).waitFor({ state: 'detached' });

    await keepToasts(page);
    await failUpdate(page);
    // The dialog makes the page inert, but not the browser's back button.
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await toast(page).waitFor();
  });
});
