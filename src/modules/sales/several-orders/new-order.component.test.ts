import { describe, expect, it } from 'vitest';
import { placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

describe('a new order by an admin', () => {
  const shop = useShop();

  it('of two tools for a customer on the telephone takes few steps, and keeps what was typed when it is refused', async () => {
    const page = await openPage(shop, { expectedErrors: /4\d\d/ });
    await signInAs(page, 'admin@example.com', '/dashboard/new-order');
    const place = () => page.getByRole('button', { name: 'Place the order' }).click();
    await place();
    await page.getByText('Please choose a tool.').waitFor();
    await page.getByText('Please input the email address of the customer.').waitFor();

    await page.getByLabel('Email of the customer').fill('stranger@example.com');
    const answer = await fetch(`${shop.url()}/api/tool?limit=2`);
    const [drill, driver] = (await answer.json()) as { _id: string }[];
    await page
      .getByLabel('Tool', { exact: true })
      .first()
      .selectOption(drill?._id ?? '');
    await page.getByRole('button', { name: 'Add a tool' }).click();
    await page
      .getByLabel('Tool', { exact: true })
      .nth(1)
      .selectOption(driver?._id ?? '');
    // Sent as it is, a price that cannot be read would be none.
    await page.getByLabel('Agreed price (USD)').nth(1).fill('1.234');
    await place();
    await page.getByText('1.234 can be 1,234 or 1.234', { exact: false }).waitFor();
    await page.getByLabel('Agreed price (USD)').nth(1).fill('31.25');
    await page.getByLabel('Shipping address').fill('12 Mirpur Road, Dhaka');
    await page.getByLabel('Phone number').fill('01712345678');
    await place();
    await page.getByText(/^There is no account with this email address\. Add the name/).waitFor();
    expect(await page.getByLabel('Agreed price (USD)').nth(1).inputValue()).toBe('31.25');
    await page.getByLabel('Name of the new customer').fill('Karim Traders');
    await place();
    await page.getByText(/2 orders are placed on invoice PI-\d{4}-J\d{4}, and the customer is mailed\./).waitFor();
    await page.waitForURL(/\/dashboard\/orders\//);
  });

  it('finds the customer by a part of the name or the phone number', async () => {
    await placeOrderAsBuyer(shop.url(), 500, 34);
    const page = await openPage(shop);
    await signInAs(page, 'admin@example.com', '/dashboard/new-order');
    const customer = page.getByLabel('Email of the customer');
    const found = page.getByRole('list', { name: 'Customers found' }).getByRole('button');
    await customer.fill('mo buy');
    await found.filter({ hasText: 'Demo Buyer' }).waitFor();
    expect(await found.count()).toBe(1);
    await customer.fill('712345');
    await found.filter({ hasText: 'buyer@example.com · +8801712345678' }).click();
    await expect.poll(() => customer.inputValue()).toBe('buyer@example.com');
    await page.getByRole('button', { name: /^Use the address and phone of their last order/ }).waitFor();
    expect(await found.count()).toBe(0);
  });

  it('of two tools by telephone takes at most 12 clicks and 6 fields', async () => {
    const page = await openPage(shop);
    await signInAs(page, 'admin@example.com', '/dashboard');
    const steps = { clicks: 0, fields: 0 };
    const click = async (name: string, role: 'link' | 'button' = 'button') => {
      steps.clicks += 1;
      await page.getByRole(role, { name, exact: true }).first().click();
    };
    const [drill, driver] = (await (await fetch(`${shop.url()}/api/tool?limit=2`)).json()) as { _id: string }[];
    const choose = async (line: number, tool: string | undefined) => {
      steps.fields += 1;
      await page
        .getByLabel('Tool', { exact: true })
        .nth(line)
        .selectOption(tool ?? '');
    };
    const fill = async (label: string, text: string) => {
      steps.fields += 1;
      await page.getByLabel(label).fill(text);
    };
    await click('New order', 'link');
    await fill('Email of the customer', 'buyer@example.com');
    await choose(0, drill?._id);
    await click('Add a tool');
    await choose(1, driver?._id);
    await fill('Shipping address', '12 Mirpur Road, Dhaka');
    await fill('Phone number', '01712345678');
    await click('Place the order');
    await page.getByText(/^2 orders are placed on invoice/).waitFor();
    expect(steps.clicks).toBeLessThanOrEqual(12);
    expect(steps.fields).toBeLessThanOrEqual(6);
  });
});
