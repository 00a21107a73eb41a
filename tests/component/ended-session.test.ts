import { beforeAll, describe, expect, it } from 'vitest';
import { placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { openPage, signInAs, untilQuiet, useShop } from '#tests/support/screen/open-screen.ts';

interface Form {
  as: 'buyer' | 'admin';
  at: string;
  /** The button that opens it. */
  open?: string | RegExp;
  /** It opens in place, in no dialog. */
  inPlace?: true;
  field: string | RegExp;
  typed?: string;
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
  'samples that were counted': {
    as: 'admin',
    at: '/dashboard/batches',
    field: /^Samples kept of KD20-13/,
    send: /^Save the samples of KD20-13/,
  },
  'the stock of a tool': {
    as: 'admin',
    at: '/dashboard/manage-tools',
    open: /change the stock of KD20-13/,
    inPlace: true,
    field: /^New stock of KD20-13/,
    typed: '14100',
    send: 'Save',
  },
  'a company': { as: 'buyer', at: '/dashboard/company', field: 'Legal name', send: 'Create the company' },
};

describe('what is typed when the session has ended stays, with a way to sign in:', () => {
  const shop = useShop();
  let order = '';
  beforeAll(async () => {
    order = await placeOrderAsBuyer(shop.url());
  });

  it.each(Object.entries(forms))('%s', async (_, { as, at, open, inPlace, field, typed = 'Typed before', send }) => {
    const page = await openPage(shop, { expectedErrors: /401/ });
    await signInAs(page, `${as}@example.com`, at.replace('ID', order));
    if (open) await page.getByRole('button', { name: open }).first().click();
    const form = open && !inPlace ? page.getByRole('dialog') : page;
    await form.getByLabel(field).first().fill(typed);
    await shop.db.deleteFrom('session').execute();
    await form.getByRole('button', { name: send }).last().click();
    await form.getByRole('link', { name: 'Sign in using another tab' }).waitFor();
    await untilQuiet(page);
    expect(await form.getByLabel(field).first().inputValue()).toBe(typed);
  });
});

/** Buttons without anything typed. */
const buttons: Record<string, Pick<Form, 'as' | 'at' | 'send'>> = {
  'a joint invoice': { as: 'buyer', at: '/dashboard/joint-invoice', send: 'Issue one invoice' },
  'the own data': { as: 'buyer', at: '/profile', send: 'Download your data' },
  'other devices that are signed out': { as: 'buyer', at: '/profile', send: 'Sign out all other devices' },
};

describe('a button that was pressed when the session has ended shows a way to sign in:', () => {
  const shop = useShop();
  beforeAll(async () => {
    await placeOrderAsBuyer(shop.url());
    await placeOrderAsBuyer(shop.url());
  });

  it.each(Object.entries(buttons))('%s', async (_, { as, at, send }) => {
    const page = await openPage(shop, { expectedErrors: /401/ });
    await signInAs(page, `${as}@example.com`, '/dashboard');
    await signInAs(page, `${as}@example.com`, at);
    const button = page.getByRole('button', { name: send });
    await button.waitFor();
    await shop.db.deleteFrom('session').execute();
    await button.click();
    await page.getByRole('link', { name: 'Sign in using another tab' }).waitFor();
    expect(await page.getByText('What you entered').count()).toBe(0);
  });
});
