import { describe, expect, it } from 'vitest';
import { openAsAdmin, useShop } from '#tests/support/screen/open-screen.ts';

describe('the admin’s part of the dashboard', () => {
  const shop = useShop();

  it('C-DASH-03 C-DASH-04 offers all orders, the tools and all users', async () => {
    const page = await openAsAdmin(shop, '/dashboard');
    await page.getByRole('heading', { name: 'Admin dashboard' }).waitFor();
    await page.getByRole('heading', { name: 'Manage all orders' }).waitFor();
    const menu = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
    const specified = ['All Orders', 'Manage Tools', 'Add Tools'];
    expect((await menu.allInnerTexts()).filter((label) => specified.includes(label))).toEqual(specified);
    await menu.filter({ hasText: 'Manage Tools' }).click();
    await page.waitForURL('**/dashboard/manage-tools');
    await menu.filter({ hasText: 'Add Tools' }).click();
    await page.waitForURL('**/dashboard/add-tools');
    await page.goto('/dashboard/all-users');
    await page.getByRole('heading', { name: 'Manage all users' }).waitFor();
  });

  it('says why a deletion failed and allows another attempt', async () => {
    const page = await openAsAdmin(shop, '/dashboard/manage-tools', { expectedErrors: /ERR_FAILED/ });
    await page.route('**/api/tool/*', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Delete' }).last().click();
    const modal = page.getByRole('dialog', { name: 'Delete this tool?' });
    await modal.getByRole('button', { name: 'Delete the tool' }).click();
    await modal.getByRole('alert').waitFor();
    await modal.getByRole('button', { name: 'Keep the tool' }).click();
    await page.getByRole('button', { name: 'Delete' }).last().click();
    await modal.getByRole('button', { name: 'Delete the tool' }).waitFor();
    expect(await modal.getByRole('alert').count()).toBe(0);
    await page.route('**/api/tool/*', (route) => route.abort(), { times: 1 });
    await modal.getByRole('button', { name: 'Delete the tool' }).click();
    await modal.getByRole('alert').waitFor();
    await modal.getByRole('button', { name: 'Delete the tool' }).click();
    await page.getByText('Tool Deleted Successfully!').waitFor();
  });

  it('a tool that another admin deletes leaves the list', async () => {
    const page = await openAsAdmin(shop, '/dashboard/manage-tools');
    const row = page.getByRole('row').filter({ hasText: 'KD20-13' });
    await row.waitFor();
    const [tool] = (await (await fetch(`${shop.url()}/api/tool?q=KD20-13&limit=1`)).json()) as { _id: string }[];
    const { headers } = await shop.signIn('admin');
    await shop.app.inject({ method: 'DELETE', url: `/api/tool/${tool?._id}`, headers });
    await row.waitFor({ state: 'detached' });
  });

  it('C-DASH-10 C-DEL-01 deletes a tool after a confirmation, with a toast in the error style, and refreshes the list', async () => {
    const page = await openAsAdmin(shop, '/dashboard/manage-tools');
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
