import { describe, expect, it } from 'vitest';
import { admin, buyer, storedToken } from '#tests/support/accounts.ts';
import { haveModules } from '#tests/support/have-modules.ts';
import { callAsBuyer, placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

const refused = /the server responded with a status of 4(09|22)/;

describe.runIf(haveModules('orders', 'payments'))('the dialog that changes an order', () => {
  const shop = useShop();

  async function openDialog(email: typeof admin.email | typeof buyer.email) {
    const page = await openPage(shop, { expectedErrors: refused });
    const id = await placeOrderAsBuyer(shop.url());
    await signInAs(page, email, `/dashboard/orders/${id}`);
    await page.getByRole('button', { name: 'Change the order' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the order' });
    const row = (name: string) => dialog.getByRole('row').filter({ hasText: name });
    return { page, id, dialog, row, save: () => dialog.getByRole('button', { name: 'Save the change' }).click() };
  }

  it('shows a clerk the new total and deposit, problems at their fields, and keeps what was typed', async () => {
    const { page, id, dialog, row, save } = await openDialog(admin.email);
    await save();
    await dialog.getByText('Nothing is changed yet.').waitFor();
    await dialog.getByLabel('Pieces').fill('400');
    await dialog.getByLabel('Price per piece').fill('33.333');
    await save();
    await dialog.getByText('Input quantity is less than minimum quantity!').waitFor();
    await dialog.getByText('33.333 can be 33,333 or 33.333', { exact: false }).waitFor();
    expect(await dialog.getByRole('alert').count()).toBe(3);
    expect(await dialog.getByLabel('Reason').getAttribute('aria-invalid')).toBe('true');
    await dialog.getByLabel('Pieces').fill('600');
    await dialog.getByLabel('Price per piece').fill('30');
    await dialog.getByLabel('Reason').fill('Agreed by phone');
    await expect.poll(() => row('Total').textContent()).toBe('Total$17,000$18,000');
    expect(await row('Deposit').textContent()).toBe('Deposit$5,100$5,400');
    // Another clerk changes it meanwhile.
    const other = { shippingAddress: '9 Gulshan Avenue, Dhaka' };
    await callAsBuyer(shop.url(), `/api/order/${id}`, { method: 'PUT', body: JSON.stringify(other) });
    const read = Promise.withResolvers<void>();
    let reads = 0;
    await page.route(`**/api/order/${id}`, async (route) => {
      if (route.request().method() === 'GET') {
        reads += 1;
        await read.promise;
      }
      await route.continue();
    });
    await save();
    await expect.poll(() => reads).toBeGreaterThan(0);
    // Said once the order is read again: an earlier click on Save would do nothing.
    expect(await dialog.getByText('This order was changed meanwhile.').count()).toBe(0);
    read.resolve();
    await dialog.getByText('This order was changed meanwhile.').waitFor();
    expect(await dialog.getByLabel('Reason').inputValue()).toBe('Agreed by phone');
    expect(await dialog.getByLabel('Pieces').inputValue()).toBe('600');
    await save();
    await page.getByText(/^ORD-\d{4}-\d+ is changed\.$/).waitFor();
    const headers = { authorization: `Bearer ${await storedToken(page)}` };
    const { order } = await (await page.request.get(`/api/order/${id}`, { headers })).json();
    expect(order).toMatchObject({ orderedMinQty: 600, unitPrice: 30, shippingAddress: other.shippingAddress });
    const history = page.getByRole('listitem').filter({ hasText: 'Agreed by phone' });
    await expect.poll(() => history.first().textContent()).toContain('Pieces: 600 (before: 500)');
  });

  it('offers a customer pieces and address before the first payment, and says when a number of pieces has no price', async () => {
    const { page, dialog, save } = await openDialog(buyer.email);
    expect(await dialog.getByLabel('Price per piece').count()).toBe(0);
    expect(await dialog.getByLabel('Ready by').count()).toBe(0);
    await dialog.getByLabel('Pieces').fill('900000');
    await dialog.getByText('The price for 900,000 pieces is on request.').waitFor();
    await dialog.getByLabel('Pieces').fill('600');
    await dialog.getByLabel('Shipping address').fill('7 Hafenstrasse, Hamburg, Germany');
    await save();
    await page.getByText(/^ORD-\d{4}-\d+ is changed\.$/).waitFor();
    const history = page.getByRole('listitem').filter({ hasText: 'Order changed' });
    await expect.poll(() => history.first().textContent()).toContain('Address: 7 Hafenstrasse, Hamburg, Germany');
  });

  it('splits an order for two addresses: a problem is at its field, and the history names the other order', async () => {
    const page = await openPage(shop, { expectedErrors: refused });
    const id = await placeOrderAsBuyer(shop.url(), 700);
    await signInAs(page, admin.email, `/dashboard/orders/${id}`);
    await page.getByRole('button', { name: 'Split the order' }).click();
    const dialog = page.getByRole('dialog', { name: 'Split the order' });
    const split = () => dialog.getByRole('button', { name: 'Split the order' }).click();
    await dialog.getByLabel('Pieces to split off').fill('1000');
    await dialog.getByLabel('Address of the new order').fill('7 Hafenstrasse, Hamburg, Germany');
    await split();
    await dialog.getByText('Please split off 1 to 699 pieces').waitFor();
    expect(await dialog.getByLabel('Address of the new order').inputValue()).toBe('7 Hafenstrasse, Hamburg, Germany');
    await dialog.getByLabel('Pieces to split off').fill('400');
    await dialog.getByLabel('Reason').fill('Second site');
    await split();
    await page.getByText(/^ORD-\d{4}-\d+ is split\.$/).waitFor();
    const history = page.getByRole('listitem').filter({ hasText: 'Second site' });
    await expect.poll(() => history.first().textContent()).toMatch(/The other pieces are order ORD-\d{4}-\d+ now/);
  });
});
