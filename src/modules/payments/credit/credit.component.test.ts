import { describe, expect, it } from 'vitest';
import { buyer } from '#tests/support/accounts.ts';
import { placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

describe('a new customer', () => {
  const shop = useShop({ NEW_CUSTOMER_HOURS: '48' });

  it('is announced to a clerk on the order, the overview and the page of credit, and accepted with one button', async () => {
    const id = await placeOrderAsBuyer(shop.url());
    const page = await openPage(shop);
    await signInAs(page, 'sales@example.com', '/dashboard/overview');
    await page.getByRole('link', { name: 'Credit (1)' }).waitFor();
    await page.getByRole('link', { name: 'Credit of customers' }).click();
    await page.getByText(/^Pieces are released on /).waitFor();
    expect(await page.getByRole('button', { name: /^Change the limit/ }).count()).toBe(0);
    await page.goto(`/dashboard/orders/${id}`);
    await page.getByText('New customer, not yet looked at.').waitFor();
    await page.getByRole('button', { name: /^Accept as a customer.*Demo Buyer/ }).click();
    await page.getByText('Demo Buyer is accepted. The pieces are held for the full time.').waitFor();
    await page.getByText(/^Accepted as a customer \(Salma Begum, /).waitFor();
    expect(await page.getByText('New customer, not yet looked at.').count()).toBe(0);
  });

  it('reads before the order for how long the pieces are held, and nothing of the words of clerks after it', async () => {
    const page = await openPage(shop);
    const [tool] = (await (await fetch(`${shop.url()}/api/tool?limit=1`)).json()) as { _id: string }[];
    await signInAs(page, buyer.email, `/purchase/${tool?._id}`);
    await page.getByText('on a first order, for 48 hours until our sales team has looked at your account').waitFor();
    await page.goto(`/dashboard/orders/${await placeOrderAsBuyer(shop.url())}`);
    await page.getByRole('heading', { name: 'Payment' }).waitFor();
    expect(await page.getByText('Credit of the customer').count()).toBe(0);
  });
});

describe('a credit limit', () => {
  const shop = useShop();

  it('is set by accounts on the order, and refused if it is no amount', async () => {
    const id = await placeOrderAsBuyer(shop.url());
    const page = await openPage(shop);
    await signInAs(page, 'accounts@example.com', `/dashboard/orders/${id}`);
    const [opens, field] = [
      page.getByRole('button', { name: /^Change the limit/ }),
      page.getByLabel(/^Credit limit of Demo Buyer/),
    ];
    await opens.press('Enter');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    expect(await opens.evaluate((element) => element === document.activeElement)).toBe(true);
    await opens.press('Enter');
    await field.fill('many');
    await page.getByRole('button', { name: 'Set the limit' }).click();
    await page.getByText(/^Please input an amount, such as 5100/).waitFor();
    await field.fill('1.234');
    await page.getByRole('button', { name: 'Set the limit' }).click();
    await page.getByText('1.234 can be 1,234 or 1.234', { exact: false }).waitFor();
    await field.fill('100,000');
    await page.getByRole('button', { name: 'Set the limit' }).click();
    await page.getByText('The credit limit is set.', { exact: false }).waitFor();
    await page.getByText(/^Limit \$100,000 \(Anika Rahman, /).waitFor();
    expect(await page.getByRole('button', { name: /^Accept as a customer/ }).count()).toBe(0);
  });

  it('refuses an order at the checkout, with links to pay and to ask', async () => {
    await placeOrderAsBuyer(shop.url());
    await shop.db.updateTable('customer_credit').set({ limit_minor: 100 }).execute();
    const page = await openPage(shop, { expectedErrors: /422/ });
    const [tool] = (await (await fetch(`${shop.url()}/api/tool?limit=1`)).json()) as { _id: string }[];
    await signInAs(page, buyer.email, `/purchase/${tool?._id}`);
    await page.getByLabel('Shipping address').fill('12 Mirpur Road, Dhaka');
    await page.getByLabel('Phone').fill('01712345678');
    await page.getByLabel('Quantity').fill('500');
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByText(/^Your credit limit is \$1: /).waitFor();
    expect(await page.getByRole('link', { name: /^Pay PI-/ }).getAttribute('href')).toMatch(/\/proforma$/);
    await page.getByRole('link', { name: 'Ask our sales team' }).waitFor();
  });

  it('refuses a larger amendment, with the same links in its dialog', async () => {
    await shop.db.updateTable('customer_credit').set({ limit_minor: null }).execute();
    const id = await placeOrderAsBuyer(shop.url());
    await shop.db.updateTable('customer_credit').set({ limit_minor: 100 }).execute();
    const page = await openPage(shop, { expectedErrors: /422/ });
    await signInAs(page, buyer.email, `/dashboard/orders/${id}`);
    await page.getByRole('button', { name: 'Change the order' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the order' });
    await dialog.getByLabel('Pieces').fill('600');
    await dialog.getByRole('button', { name: 'Save the change' }).click();
    await dialog.getByText(/^Your credit limit is \$1: /).waitFor();
    expect(await dialog.getByRole('link', { name: /^Pay PI-/ }).getAttribute('href')).toMatch(/\/proforma$/);
    await dialog.getByRole('link', { name: 'Ask our sales team' }).waitFor();
  });
});
