import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { BLOCKED } from '#src/core/accounts/sessions/blocked.ts';
import { buyer, formProblem, sendSignInForm } from '#tests/support/accounts.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { openPage, untilQuiet, useBrowser } from '#tests/support/browser.ts';
import { keepToasts } from '#tests/support/keep-toasts.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';
import { signInAs } from '#tests/support/sign-in.ts';

useBrowser();

describe('all users', () => {
  const shop = useRunningShop();

  it('an admin finds a user, blocks and unblocks the account, grants and revokes the role, and sees it all in the history', async () => {
    const page = await openPage(shop.url());
    await signInAs(page, 'admin@example.com');
    await keepToasts(page);
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'All Users' }).click();
    await page.getByRole('heading', { name: 'Manage all users' }).waitFor();
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await row('Demo Admin').getByText('You', { exact: true }).waitFor();
    expect(await row('Demo Admin').getByRole('button').count()).toBe(0);

    await page.getByLabel('Search users').fill('BUYER demo');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('status').getByText('1 user', { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe('BUYER demo');
    const act = async (label: string, button: string, done: string) => {
      await row(buyer.email).getByRole('button', { name: label }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(buyer.email).waitFor();
      await dialog.getByRole('button', { name: button }).click();
      await page.getByRole('alert').filter({ hasText: done }).waitFor();
    };
    const customer = await openPage(shop.url(), { expectedErrors: /40[13]/ });
    const scripts: string[] = [];
    customer.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    await signInAs(customer, 'buyer@example.com');
    await untilQuiet(customer);
    expect(
      scripts.filter((path) => /users-list|changes-page/.test(path)),
      'code that only admins need',
    ).toEqual([]);
    expect(await customer.getByRole('link', { name: 'All Users' }).count()).toBe(0);

    await act('Block', 'Block', 'Demo Buyer is blocked.');
    await row(buyer.email).getByText('Blocked', { exact: true }).waitFor();
    await customer.goto('/dashboard');
    await customer.goto('/login');
    await sendSignInForm(customer, buyer);
    await expect.poll(() => formProblem(customer).textContent()).toContain(BLOCKED.message);

    await act('Unblock', 'Unblock', 'Demo Buyer can sign in again.');
    await sendSignInForm(customer, buyer);
    await customer.waitForURL((url) => url.pathname !== '/login');

    await act('Make admin', 'Make administrator', 'Demo Buyer is an administrator now.');
    await customer.goto('/dashboard');
    await customer.getByRole('heading', { name: 'Admin dashboard' }).waitFor();
    await act('Remove admin', 'Remove as administrator', 'Demo Buyer is a customer now.');
    await customer.goto('/dashboard');
    await customer.getByRole('heading', { name: 'User dashboard' }).waitFor();

    await page.getByRole('link', { name: 'Change history' }).click();
    await page.getByRole('heading', { name: 'Change history' }).waitFor();
    // Removes toasts, because their contrast cannot be checked while they fade out.
    await page.reload();
    await page.getByRole('status').getByText('4 changes').waitFor();
    await expectAccessible(page, 'history of changes');
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('Tools');
    await page.getByText('No changes match.').waitFor();
    await page.getByRole('link', { name: 'Show all changes' }).click();
    await page.getByRole('row').filter({ hasText: 'User unblocked' }).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    await page.getByRole('button', { name: 'Change history: CSV' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file.trimEnd().split('\r\n')).toHaveLength(5);
    expect(file).toContain(`,user,made an administrator,${buyer.email},`);
  });
});
