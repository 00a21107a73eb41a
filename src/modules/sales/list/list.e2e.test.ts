import { expect, it } from 'vitest';
import { buyer, sendSignInForm } from '#tests/support/accounts.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { openPage, useBrowser } from '#tests/support/browser.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';

const shop = useRunningShop();
useBrowser();

it('a visitor collects tools on a phone, signs in, and places the orders of the whole list', async () => {
  const page = await openPage(shop.url(), { viewport: { width: 360, height: 740 } });
  await page.goto('/tools');
  await page
    .getByRole('link', { name: /^KT20-/ })
    .first()
    .click();
  await page.waitForURL('**/tools/*');
  await page
    .getByRole('button', { name: /^Add to my list: KT20-/ })
    .first()
    .click();
  await page
    .getByRole('link', { name: /^✓ In my list: KT20-/ })
    .first()
    .click();
  await page.getByLabel(/^Pieces of KT20-/).waitFor();
  await expectAccessible(page, '/list');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.getByRole('link', { name: 'Sign in to order' }).click();
  await sendSignInForm(page, buyer);
  await page.waitForURL('**/list');
  // The list of the account has joined.
  await page.getByText('5 tools, 4,750 pieces').waitFor();
  await page.getByRole('button', { name: 'Place all' }).click();
  const dialog = page.getByRole('dialog', { name: 'Place all orders' });
  await dialog.getByLabel('Shipping address').fill('12 Mirpur Road, Dhaka');
  await dialog.getByLabel('Phone number').fill('+8801712345678');
  await dialog.getByRole('button', { name: 'Place all' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByText(/5 orders are placed, under the invoice PI-/).waitFor();
});
