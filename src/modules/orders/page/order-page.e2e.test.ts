import { describe, expect, it } from 'vitest';
import { openDatabase } from '#src/platform/database/open.server.ts';
import { expectAccessible, horizontalOverflow } from '#tests/support/axe.ts';
import { openPage, useBrowser } from '#tests/support/browser.ts';
import { haveModules } from '#tests/support/have-modules.ts';
import { receiveMail } from '#tests/support/mailbox.ts';
import { findDemoBuyer, insertManyOrders } from '#tests/support/many-orders.ts';
import { placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';
import { signInAs } from '#tests/support/sign-in.ts';

describe('the page of an order', () => {
  const shop = useRunningShop();
  useBrowser();

  it('fills the width of a phone with its buttons, cuts no text and has each amount beside its day', async () => {
    const id = await placeOrderAsBuyer(shop.url(), 700);
    const clerk = await openPage(shop.url());
    await clerk.setViewportSize({ width: 360, height: 800 });
    await signInAs(clerk, 'admin@example.com', `/dashboard/orders/${id}`);
    await clerk.getByRole('button', { name: 'Record payment' }).click();
    await clerk.getByRole('dialog').getByRole('button', { name: 'Record the payment' }).click();
    const correct = clerk.getByRole('button', { name: 'Correct the entry of $7,140' });
    await correct.waitFor();
    const entry = clerk.getByRole('listitem').filter({ has: correct });
    const [day, amount] = [await entry.locator('time').boundingBox(), await entry.locator('strong').boundingBox()];
    expect(amount?.y).toBe(day?.y);
    const actions = clerk.getByRole('button', { name: 'Cancel the order' }).locator('..');
    const widths = await actions.getByRole('button').evaluateAll((all) => all.map((each) => each.clientWidth));
    expect(Math.max(...widths)).toBeGreaterThan(320);
    for (const width of widths) expect(width).toBeGreaterThan(150);
    const buttons = actions.getByRole('button').or(clerk.getByRole('button', { name: /^Add company, PO number/ }));
    const cut = await buttons.evaluateAll((all) => {
      const isCut = (button: Element) => {
        const text = document.createRange();
        text.selectNodeContents(button);
        const [inner, outer] = [text.getBoundingClientRect(), button.getBoundingClientRect()];
        return inner.top < outer.top + 4 || inner.bottom > outer.bottom - 4 || inner.right > outer.right;
      };
      return all.filter(isCut).map(({ textContent }) => textContent);
    });
    expect(cut).toEqual([]);
    expect(await horizontalOverflow(clerk)).toBe(0);
  });

  it('keeps the focus in the list when the panel of the newest order is dismissed', async () => {
    const buyer = await openPage(shop.url());
    await placeOrderAsBuyer(shop.url(), 500);
    await signInAs(buyer, 'buyer@example.com');
    await buyer.getByRole('button', { name: 'Dismiss' }).press('Enter');
    const heading = buyer.getByRole('heading', { name: 'My Orders' });
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('follows the order from placing to delivery, for the clerk and the buyer', async () => {
    const buyer = await openPage(shop.url());
    await placeOrderAsBuyer(shop.url(), 700);
    await signInAs(buyer, 'buyer@example.com');
    const panel = buyer.getByRole('region', { name: /^ORD-\d{4}-\d{4} is held for you$/ });
    await panel.getByText('Pay the deposit of $7,140 by bank transfer').waitFor();
    await panel.getByRole('link', { name: 'Open the order' }).click();
    await buyer.getByRole('heading', { name: /^Order ORD-/ }).waitFor();
    const menu = buyer.getByRole('navigation', { name: 'Dashboard' });
    expect(await menu.locator('[aria-current=page]').allTextContents()).toEqual(['My Orders']);
    await expectAccessible(buyer, 'the page of an order');
    const path = new URL(buyer.url()).pathname;

    const clerk = await openPage(shop.url());
    await signInAs(clerk, 'admin@example.com', path);
    const make = async (label: string, confirm: string, fill: Record<string, string> = {}) => {
      await clerk.getByRole('button', { name: label, exact: true }).click();
      const dialog = clerk.getByRole('dialog');
      await dialog.getByText('$23,800').first().waitFor();
      for (const [field, text] of Object.entries(fill)) await dialog.getByLabel(field).fill(text);
      await dialog.getByRole('button', { name: confirm }).click();
      await dialog.waitFor({ state: 'hidden' });
    };
    // The deposit is due now: nothing but its reference is typed.
    await make('Record payment', 'Record the payment', { 'Bank reference': 'FT 4711' });
    await clerk.getByText('Received $7,140 of $23,800').waitFor();
    await make('Record payment', 'Record the payment');
    await clerk.getByText('Received $23,800 of $23,800').waitFor();
    await make('Record shipment', 'Record the shipment', { 'Pieces that leave': '300', Carrier: 'DHL' });
    await clerk.getByText('300 of 700 pieces have left').waitFor();
    await expectAccessible(clerk, 'the page of an order, for an admin');
    await make('Record shipment', 'Record the shipment');

    // Without a reload: the page updates live.
    await buyer.getByText('700 of 700 pieces have left').waitFor();
    await buyer.getByRole('button', { name: 'It has arrived' }).click();
    await buyer.getByRole('dialog').getByRole('button', { name: 'Yes, it has arrived' }).click();
    await buyer
      .getByRole('listitem')
      .filter({ hasText: /^6?✓?Delivered/ })
      .first()
      .waitFor();
    await buyer.getByRole('button', { name: 'Write a review' }).click();
    const choice = buyer.getByLabel('Which order is it about?');
    await choice.locator('option:checked', { hasText: 'ORD-' }).waitFor({ state: 'attached' });
    await buyer.getByRole('radio', { name: '4 stars' }).press('ArrowRight');
    await buyer.getByLabel('Your feedback').fill('Seven hundred drills, all of them in good order.');
    await buyer.getByRole('button', { name: 'Submit' }).click();
    await buyer.getByText('Thank you for your review.').waitFor();
    const mail = await receiveMail(shop.url(), 'buyer@example.com', /^Shipped in part: /);
    expect(mail.text).toContain(path);
  });
});

describe('the page of an order and the checkout in a shop in dinars', () => {
  const shop = useRunningShop({ CURRENCY: 'KWD' });
  useBrowser();

  it('break no amount on a phone', async () => {
    const { db, close } = openDatabase({ dataDir: shop.dataDir() });
    const amounts = { unit_price_minor: 2_469_137, currency: 'KWD' };
    const [orderId = ''] = await insertManyOrders(db, await findDemoBuyer(db), 1, amounts);
    const [tool] = await db.updateTable('tools').set({ price_minor: 134_125 }).returning('id').execute();
    await close();
    const page = await openPage(shop.url());
    await page.setViewportSize({ width: 360, height: 800 });
    await signInAs(page, 'buyer@example.com', `/dashboard/orders/${orderId}`);
    const linesOf = (amount: RegExp) =>
      page
        .getByRole('definition')
        .filter({ hasText: amount })
        .first()
        .evaluate((element) => {
          const text = document.createRange();
          text.selectNodeContents(element);
          return new Set([...text.getClientRects()].map(({ top }) => top)).size;
        });
    expect(await linesOf(/^KWD.1,234,568\.500$/)).toBe(1);
    await page.goto(`/purchase/${tool?.id}`);
    expect(await linesOf(/^KWD.134\.125$/)).toBe(1);
    if (!haveModules('office')) return;
    await signInAs(page, 'admin@example.com', '/dashboard/overview');
    expect(await linesOf(/^KWD.\d,\d{3},\d{3}$/)).toBe(1);
  });
});
