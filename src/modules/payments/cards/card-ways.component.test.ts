import { expect, it } from 'vitest';
import { placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { openPage, signInAs, useShop, watchCalls } from '#tests/support/screen/open-screen.ts';

const shop = useShop();

it('the ways to pay by card are read for the customer of an order, and not for clerks', async () => {
  const id = await placeOrderAsBuyer(shop.url());
  const page = await openPage(shop);
  const calls = watchCalls(page);
  const pages = [`/dashboard/orders/${id}`, `/dashboard/orders/${id}/proforma`];
  const read: string[] = [];
  for (const email of ['buyer@example.com', 'admin@example.com', 'accounts@example.com']) {
    for (const path of pages) {
      await signInAs(page, email, path);
      const asked = (await calls()).splice(0).filter((called) => called.endsWith('/card-payment'));
      read.push(...asked.map(() => `${email} ${path}`));
    }
  }
  expect([...new Set(read)]).toEqual(pages.map((path) => `buyer@example.com ${path}`));
});
