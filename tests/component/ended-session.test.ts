import { beforeAll, describe, expect, it } from 'vitest';
import { placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { openPage, signInAs, untilQuiet, useShop } from '#tests/support/screen/open-screen.ts';

interface Form {
  as: 'buyer' | 'admin';
  at: string;
  /** The button that opens it. */
  open?: string | RegExp;
  field: string | RegExp;
  send: string | RegExp;
}

/** Forms that are built in different ways. */
const forms: Record<string, Form> = {
  'a question about an order': {
    as: 'buyer',
    at: '/dashboard/orders/ID',
    open: 'Ask about this order',
    field: 'Your question',
    send: 'Send the question',
  },
  'a payment': {
    as: 'admin',
    at: '/dashboard/orders/ID',
    open: 'Record payment',
    field: 'Bank reference',
    send: 'Record the payment',
  },
  'a note': { as: 'admin', at: '/dashboard/orders/ID', field: 'Add a note', send: /note$/ },
  'a company': { as: 'buyer', at: '/dashboard/company', field: 'Legal name', send: 'Create the company' },
};

describe('what is typed when the session has ended stays, with a way to sign in:', () => {
  const shop = useShop();
  let order = '';
  beforeAll(async () => {
    order = await placeOrderAsBuyer(shop.url());
  });

  it.each(Object.entries(forms))('%s', async (_, { as, at, open, field, send }) => {
    const page = await openPage(shop, { expectedErrors: /401/ });
    await signInAs(page, `${as}@example.com`, at.replace('ID', order));
    if (open) await page.getByRole('button', { name: open }).first().click();
    const form = open ? page.getByRole('dialog') : page;
    await form.getByLabel(field).first().fill('Typed before');
    await shop.db.deleteFrom('session').execute();
    await form.getByRole('button', { name: send }).last().click();
    await form.getByRole('link', { name: 'Sign in using another tab' }).waitFor();
    await untilQuiet(page);
    expect(await form.getByLabel(field).first().inputValue()).toBe('Typed before');
  });
});
