import { describe, expect, it } from 'vitest';
import { userMenu } from '../support/accounts.ts';
import { accessibilityProblems, desktop, expectAccessible } from '../support/axe.ts';
import { openPage, useBrowser } from '../support/browser.ts';
import { withFirstTool } from '../support/first-tool.ts';
import { haveModules } from '../support/have-modules.ts';
import { keepToasts } from '../support/keep-toasts.ts';
import { placeOrderAsBuyer } from '../support/orders-of-buyer.ts';
import { useRunningShop } from '../support/running-shop.ts';
import { signInAs } from '../support/sign-in.ts';

describe('dialogs, toasts and menus meet WCAG 2.2 AA', () => {
  const shop = useRunningShop();
  useBrowser();

  it('axe finds no problem in the cancel dialog, and in a list of own orders without a match', async () => {
    const page = await openPage(shop.url());
    await placeOrderAsBuyer(shop.url());
    await signInAs(page, 'buyer@example.com', '/dashboard?q=Mirpur');
    await page.getByRole('button', { name: 'Delete' }).first().waitFor();
    await page.getByRole('button', { name: 'Delete' }).first().click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page, 'cancel dialog');
    await page.keyboard.press('Escape');
    if (!haveModules('orders')) return;
    await page.getByLabel('Search orders').fill('no such order');
    await page.getByLabel('Search orders').press('Enter');
    await page.getByText('No orders match.').waitFor();
    await expectAccessible(page, 'no match');
  });

  it.runIf(haveModules('orders', 'payments'))('axe finds no problem in the dialog of a refused payment', async () => {
    const page = await openPage(shop.url());
    const order = await placeOrderAsBuyer(shop.url());
    await signInAs(page, 'admin@example.com', `/dashboard/orders/${order}`);
    await page.getByRole('button', { name: 'Record payment' }).click();
    await page.getByLabel('Amount received').fill('0');
    await page.getByRole('button', { name: 'Record the payment' }).click();
    await page.getByRole('dialog').getByRole('alert').first().waitFor();
    await expectAccessible(page, 'refused payment');
  });

  it.runIf(haveModules('payments'))('axe finds no problem in an open toast', async () => {
    const page = await openPage(shop.url());
    await signInAs(page, 'buyer@example.com', await withFirstTool(shop.url(), '/purchase/{tool}'));
    await page.getByLabel('Shipping address').fill('12 Mirpur Road');
    await page.getByLabel('Phone number').fill('01712345678');
    await page.getByLabel('Quantity').fill('500');
    await keepToasts(page);
    await page.getByRole('button', { name: 'Place order' }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Order place successful. Plase pay now.' });
    await toast.waitFor();
    expect(await accessibilityProblems(page), 'toast').toEqual([]);
    expect(await toast.count()).toBe(1);
  });

  const buttonsOfAUser: [string, string, string[]] = [
    'a user',
    '/dashboard/all-users',
    ['Make admin Demo Buyer', 'Block Demo Buyer'],
  ];
  it.each<[of: string, path: string, buttons: string[]]>([
    ['a tool', '/dashboard/manage-tools', ['Update KD20-13', 'Delete KD20-13']],
    ...(haveModules('office') ? [buttonsOfAUser] : []),
  ])('axe finds no problem in the dialogs of %s', async (_of, path, buttons) => {
    const page = await openPage(shop.url());
    await signInAs(page, 'admin@example.com', path);
    for (const button of buttons) {
      await page.setViewportSize(desktop);
      await page.getByRole('button', { name: button }).click();
      await page.getByRole('dialog').waitFor();
      await expectAccessible(page, `${button} dialog`);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
  });

  it('axe finds no problem in the open user menu', async () => {
    const page = await openPage(shop.url());
    await signInAs(page, 'buyer@example.com', '/tools');
    await userMenu(page).locator('summary').click();
    await page.getByRole('button', { name: 'Sing out' }).waitFor();
    await expectAccessible(page, 'user menu');
  });
});
