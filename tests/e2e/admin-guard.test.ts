import { describe, expect, it } from 'vitest';
import { admin, buyer, signInAt, storedToken } from '../support/accounts.ts';
import { openPage, useBrowser } from '../support/browser.ts';
import { useRunningShop } from '../support/running-shop.ts';

const pages = ['/dashboard/manage-tools', '/dashboard/add-tools', '/dashboard/all-users'];

describe('pages for admins', () => {
  const shop = useRunningShop();
  useBrowser();

  it.each(pages)('C-GUARD-01 %s sends a visitor to /login, carrying the page', async (path) => {
    const page = await openPage(shop.url());
    await page.goto(path);
    await page.waitForURL(`**/login?from=${encodeURIComponent(path)}`);
  });

  it.each(pages)('C-GUARD-03 %s signs a customer out, on the server too, and sends to /login', async (path) => {
    const page = await openPage(shop.url());
    await signInAt(page, '/profile', buyer);
    await page.goto(path);
    await page.waitForURL('**/login?from=*');
    expect(await storedToken(page)).toBeNull();
    expect(await (await page.request.get('/api/auth/get-session')).json()).toBeNull();
  });

  it.each(pages)('C-GUARD-03 %s lets an admin in', async (path) => {
    const page = await openPage(shop.url());
    await signInAt(page, path, admin);
    await page.getByRole('heading', { name: 'Admin dashboard' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  });
});
