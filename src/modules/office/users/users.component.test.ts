import { describe, expect, it } from 'vitest';
import { openAsAdmin, openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

describe('all users', () => {
  const shop = useShop();

  it('a search without a match says so, and leads back to all', async () => {
    const page = await openAsAdmin(shop, '/dashboard/all-users?q=nobody-of-this-name');
    await page.getByText('No users match.').waitFor();
    await page.getByRole('link', { name: 'Show all users' }).click();
    await page.getByText('Demo Buyer').first().waitFor();
  });
});

describe('with the module off', () => {
  const shop = useShop({ EXTENSIONS: 'none' });

  it('the page is the placeholder of the specification, without a menu entry or a history', async () => {
    const page = await openPage(shop, { expectedErrors: /404/ });
    await signInAs(page, 'admin@example.com', '/dashboard/all-users');
    const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Manage all users' }) });
    expect((await section.textContent())?.trim()).toBe('Manage all users');
    expect(await page.getByRole('link', { name: /All Users|Change history/ }).count()).toBe(0);
    await page.goto('/dashboard/changes');
    await page.getByText('Oops! 404').first().waitFor();
  });
});
