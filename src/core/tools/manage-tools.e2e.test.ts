import { describe, expect, it } from 'vitest';
import { openAsAdmin } from '#tests/support/admin-page.ts';
import { useBrowser } from '#tests/support/browser.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';

describe('the admin’s part of the dashboard', () => {
  const shop = useRunningShop();
  useBrowser();

  it('C-DASH-10 C-DEL-01 deletes a tool after a confirmation, with a toast in the error style, and refreshes the list', async () => {
    const page = await openAsAdmin(shop.url(), '/dashboard/manage-tools');
    const names = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Delete' }) });
    await names.first().waitFor();
    const count = await names.count();
    const modal = page.getByRole('dialog', { name: 'Delete this tool?' });
    const last = names.last();
    await last.getByRole('button', { name: 'Delete' }).click();
    await modal.getByRole('button', { name: 'Keep the tool' }).click();
    await modal.waitFor({ state: 'hidden' });
    await last.getByRole('button', { name: 'Delete' }).click();
    await modal.getByRole('button', { name: 'Delete the tool' }).click();
    await page.locator('.Toastify__toast--error', { hasText: 'Tool Deleted Successfully!' }).waitFor();
    await expect.poll(() => names.count()).toBe(count - 1);
  });
});
