import { describe, it } from 'vitest';
import { openAsAdmin } from '../support/admin-page.ts';
import { openPage, untilHydrated, useBrowser } from '../support/browser.ts';
import { withFirstTool } from '../support/first-tool.ts';
import { placeOrderAsBuyer } from '../support/orders-of-buyer.ts';
import { useRunningShop } from '../support/running-shop.ts';
import { signInAs } from '../support/sign-in.ts';
import { expectCurrentTexts, translatePage } from '../support/translation.ts';

describe('a page translated by the browser', () => {
  const shop = useRunningShop();
  useBrowser();

  describe.each([{ observing: true }, { observing: false }])('by a translator with %o', (translation) => {
    it('shows the total of each quantity at the checkout, and places the order', async () => {
      const page = await openPage(shop.url());
      await signInAs(page, 'buyer@example.com', await withFirstTool(shop.url(), '/purchase/{tool}'));
      const total = page.getByRole('main').locator('output').first();
      await total.waitFor();
      await translatePage(page, translation);
      await page.getByLabel('Quantity').pressSequentially('5');
      await expectCurrentTexts(page, 'a digit');
      for (const step of ['2,500 pieces', '100 pieces more', '100 pieces fewer', '500 pieces']) {
        await page.getByRole('button', { name: step, exact: true }).click();
        await expectCurrentTexts(page, step);
      }
      await page.getByRole('button', { name: 'Place order' }).click();
      await expectCurrentTexts(page, 'an incomplete order');
      await page.getByLabel('Address').fill('12 Mirpur Road, Dhaka');
      await page.getByLabel('Phone').fill('01712345678');
      await expectCurrentTexts(page, 'the missing fields');
      await page.getByRole('button', { name: 'Place order' }).click();
      await page.waitForURL('**/dashboard');
      await page.getByRole('row').nth(1).waitFor();
      await expectCurrentTexts(page, 'the order');
    });

    it('shows the tools of each filter and page', async () => {
      const page = await openPage(shop.url());
      await page.goto('/tools');
      await untilHydrated(page);
      await translatePage(page, translation);
      await page.locator('#more-filters').check();
      await page.getByRole('checkbox', { name: 'in stock' }).click();
      await page.waitForURL(/stock=1/);
      await expectCurrentTexts(page, 'a filter');
      await page.getByLabel('Sort by').selectOption('price-up');
      await page.waitForURL(/sort=price-up/);
      await expectCurrentTexts(page, 'a sort');
      await page.getByRole('searchbox').fill('drill');
      await page.getByRole('searchbox').press('Enter');
      await page.waitForURL(/q=drill/);
      await expectCurrentTexts(page, 'a search');
    });

    it('follows changes by others in the list and in the drawer, and shows a recorded payment', async () => {
      await placeOrderAsBuyer(shop.url(), 503);
      const page = await openAsAdmin(shop.url(), '/dashboard?state=to-be-paid', {
        viewport: { width: 1440, height: 900 },
      });
      const row = page.getByRole('row').nth(1);
      await row.getByText('503').waitFor();
      await translatePage(page, translation);
      await row.getByText('503').click();
      const drawer = page.getByRole('dialog', { name: /^ORD-/ });
      await drawer.getByRole('button', { name: 'Record payment', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Record a payment' });
      await dialog.getByLabel('Amount received').fill('');
      await dialog.getByRole('button', { name: 'Record the payment' }).click();
      await expectCurrentTexts(page, 'a missing amount');
      await dialog.getByLabel('Amount received').fill('1000');
      await dialog.getByRole('button', { name: 'Record the payment' }).click();
      await drawer.getByText('received $1,000').waitFor();
      await expectCurrentTexts(page, 'a payment');
      await placeOrderAsBuyer(shop.url(), 777);
      await page
        .getByRole('button', { name: '1 new order · Show', includeHidden: true })
        .waitFor({ state: 'attached' });
      await expectCurrentTexts(page, 'a new order');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: '1 new order · Show' }).click();
      await row.getByText('777').waitFor();
      await expectCurrentTexts(page, 'the new order');
    });
  });
});
