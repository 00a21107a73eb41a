import { describe, expect, it } from 'vitest';
import { userMenu } from '../support/accounts.ts';
import { accessibilityProblems, desktop, expectAccessible } from '../support/axe.ts';
import { openPage, untilHydrated, useBrowser } from '../support/browser.ts';
import { withFirstTool } from '../support/first-tool.ts';
import { haveExtensions } from '../support/have-extensions.ts';
import { orderRow } from '../support/order-row.ts';
import { placeOrderAsBuyer } from '../support/orders-of-buyer.ts';
import { useRunningShop } from '../support/running-shop.ts';
import { signInAs } from '../support/sign-in.ts';

describe('dialogs, toasts and menus meet WCAG 2.2 AA', () => {
  const shop = useRunningShop();
  useBrowser();

  it('axe finds no problem in the list of orders and the cancel dialog', async () => {
    const page = await openPage(shop.url());
    await placeOrderAsBuyer(shop.url());
    await signInAs(page, 'buyer@example.com');
    await page.getByRole('button', { name: 'Delete' }).first().waitFor();
    await expectAccessible(page, 'orders');
    await page.setViewportSize(desktop);
    await page.getByRole('button', { name: 'Delete' }).first().click();
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page, 'cancel dialog');
  });

  it.runIf(haveExtensions('payments', 'fulfilment', 'cancellation'))(
    'axe finds no problem in the dialogs of Paid and Shipped, and in paid, shipped and cancelled orders',
    async () => {
      for (const pieces of [510, 520, 530]) await placeOrderAsBuyer(shop.url(), pieces);
      const admin = await openPage(shop.url());
      await signInAs(admin, 'admin@example.com');
      const row = (pieces: number) => orderRow(admin, pieces);
      const steps = [
        ['Paid', 'Record a payment', 'Record the payment'],
        ['Shipped', 'Record a shipment', 'Record the shipment'],
      ] as const;
      for (const [status, question, button] of steps) {
        await admin.setViewportSize(desktop);
        await row(510).getByText(status, { exact: true }).click();
        const dialog = admin.getByRole('dialog', { name: question });
        await dialog.waitFor();
        await expectAccessible(admin, question);
        await admin.setViewportSize(desktop);
        if (status === 'Paid') await dialog.getByRole('button', { name: /^Whole amount/ }).click();
        await dialog.getByRole('button', { name: button }).click();
        await expect.poll(() => row(510).getByRole('radio', { name: status, exact: true }).isChecked()).toBe(true);
        await admin.reload();
      }
      await row(520).getByRole('button', { name: 'Delete' }).click();
      await admin.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click();
      await row(520).getByText('Cancelled').waitFor();
      // The contrast of a fading toast cannot be measured; another test checks an open toast.
      await admin.reload();
      await row(520).getByText('Cancelled').waitFor();
      await expectAccessible(admin, 'orders in every state');
    },
  );

  it.runIf(haveExtensions('payments'))(
    'axe finds no problem in an open toast and on the proforma invoice',
    async () => {
      const page = await openPage(shop.url());
      await signInAs(page, 'buyer@example.com', await withFirstTool(shop.url(), '/purchase/{tool}'));
      await page.getByLabel('Shipping address').fill('12 Mirpur Road');
      await page.getByLabel('Phone number').fill('01712345678');
      await page.getByLabel('Quantity').fill('500');
      await page.getByRole('button', { name: 'Place order' }).click();
      const toast = page.getByRole('alert').filter({ hasText: 'Order place successful. Plase pay now.' });
      await toast.waitFor();
      await page.getByRole('button', { name: 'Pay' }).first().waitFor();
      // A toast under the pointer stays open, so that it does not close before axe has run.
      await toast.hover();
      expect(await accessibilityProblems(page), 'toast').toEqual([]);
      expect(await toast.count()).toBe(1);
      await page.getByRole('button', { name: 'Pay' }).first().click();
      await page.getByRole('heading', { name: /Proforma/ }).waitFor();
      await expectAccessible(page, 'proforma');
    },
  );

  const buttonsOfAUser: [string, string, string[]] = [
    'a user',
    '/dashboard/all-users',
    ['Make admin Demo Buyer', 'Block Demo Buyer'],
  ];
  it.each<[of: string, path: string, buttons: string[]]>([
    ['a tool', '/dashboard/manage-tools', ['Update KD20-13', 'Delete KD20-13']],
    ...(haveExtensions('users') ? [buttonsOfAUser] : []),
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

  it.runIf(haveExtensions('password-reset'))(
    'axe finds no problem in the dialog that requests a password reset',
    async () => {
      const page = await openPage(shop.url());
      await page.goto('/login');
      await untilHydrated(page);
      await page.getByRole('button', { name: 'Forgot password?' }).click();
      await page.getByRole('dialog').waitFor();
      await expectAccessible(page, 'password dialog');
    },
  );

  it('axe finds no problem in the open user menu', async () => {
    const page = await openPage(shop.url());
    await signInAs(page, 'buyer@example.com', '/tools');
    await userMenu(page).locator('summary').click();
    await page.getByRole('button', { name: 'Sing out' }).waitFor();
    await expectAccessible(page, 'user menu');
  });
});
