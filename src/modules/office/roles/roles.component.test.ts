import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { haveModules } from '#tests/support/have-modules.ts';
import { findDemoBuyer, insertManyOrders } from '#tests/support/many-orders.ts';
import { placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { poster } from '#tests/support/poster.ts';
import { holdReads } from '#tests/support/screen/hold-reads.ts';
import { openAsAdmin, openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

const shop = useShop();

beforeAll(async () => {
  await insertManyOrders(shop.db, await findDemoBuyer(shop.db), 3);
});

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link').allTextContents();

async function openAs(email: string, path: string) {
  const page = await openPage(shop);
  await signInAs(page, email, path);
  return page;
}

it('an admin gives a copy of a role with another right, and the person works with it', async () => {
  const page = await openAsAdmin(shop, '/dashboard/all-users');
  await page.getByRole('button', { name: 'Copy Warehouse' }).click();
  const form = page.getByRole('dialog', { name: 'Add a role' });
  await form.getByLabel('Name', { exact: true }).fill('Warehouse');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('There is a role “Warehouse” already.').waitFor();
  await form.getByLabel('Name', { exact: true }).fill('Night shift');
  await form.getByLabel('All of Catalogue').click();
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The role Night shift is saved.').waitFor();

  await page.getByRole('button', { name: 'Role of Wahid Hossain' }).click();
  const dialog = page.getByRole('dialog', { name: 'Role of Wahid Hossain' });
  await dialog.getByLabel('Role in the staff').selectOption({ label: 'Night shift' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Wahid Hossain has the role Night shift now.').waitFor();
});

it('a role is changed again: at once, and in the same dialog after another administrator has changed it', async () => {
  const page = await openAsAdmin(shop, '/dashboard/all-users');
  const form = page.getByRole('dialog', { name: 'Change the role' });
  const change = async (name: string) => {
    await page.getByRole('button', { name: /^Change Night/ }).click();
    await form.getByLabel('Name', { exact: true }).fill(name);
    await form.getByRole('button', { name: 'Save' }).click();
  };
  await page.getByRole('button', { name: 'Change Night shift' }).waitFor();
  const { waiting, release } = await holdReads(page, '**/api/role');
  await change('Night work');
  await expect.poll(waiting).toBe(1);
  // Closed once the roles are read again: it would be opened with the version before.
  expect(await form.count()).toBe(1);
  release();
  await form.waitFor({ state: 'hidden' });
  await change('Night duty');
  await page.getByText('The role Night duty is saved.').waitFor();
  await form.waitFor({ state: 'hidden' });

  const { id } = await shop.db
    .updateTable('roles')
    .set({ version: 9 })
    .where('name', '=', 'Night duty')
    .returning('id')
    .executeTakeFirstOrThrow();
  const calls = shop.db.selectFrom('role_calls').select('call').where('role_id', '=', id).orderBy('call');
  const [takenOut, ...left] = await calls.execute();
  await shop.db
    .deleteFrom('role_calls')
    .where('role_id', '=', id)
    .where('call', '=', takenOut?.call ?? '')
    .execute();
  await change('Night shift');
  await form.getByText('Another administrator has changed this role. Please check it and save again.').waitFor();
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The role Night shift is saved.').waitFor();
  // What the other one took out stays out.
  expect(await calls.execute()).toEqual(left);
});

it('the person works with the new role', async () => {
  const page = await openAs('warehouse@example.com', '/dashboard');
  await page.getByRole('heading', { name: 'Night shift' }).waitFor();
  expect(await menuOf(page)).toEqual(['All Orders']);
});

it('the staff has the menu and the columns of its role', async () => {
  const page = await openAs('sales@example.com', '/dashboard');
  await page.getByRole('columnheader', { name: /^Total/ }).waitFor();
  expect(await menuOf(page)).not.toContain('All Users');
});

it('a page beyond the role leads to the dashboard', async () => {
  const page = await openAs('accounts@example.com', '/dashboard/tool-drafts');
  await page.getByRole('heading', { name: 'Manage all orders' }).waitFor();
});

it('the auditor reads what the business does', async () => {
  const page = await openAs('auditor@example.com', '/dashboard/overview');
  await page.getByRole('heading', { name: 'Auditor' }).waitFor();
  expect(await menuOf(page)).toContain('Change history');
});

it('the warehouse sees orders without prices, and without the buttons of other roles', async () => {
  const role = await shop.db
    .updateTable('user')
    .set({ staffRole: 'warehouse' })
    .where('email', '=', 'warehouse@example.com')
    .execute();
  expect(role).toHaveLength(1);
  const page = await openAs('warehouse@example.com', '/dashboard');
  await page.getByRole('columnheader', { name: 'Pieces' }).waitFor();
  expect(await page.getByRole('columnheader', { name: /^Total/ }).count()).toBe(0);
  expect(await page.getByRole('button', { name: /^(Pay|Delete|Export CSV)$/ }).count()).toBe(0);
  await page.getByRole('checkbox').nth(1).click();
  await page.getByText('1 selected').waitFor();
  expect(await page.getByRole('option', { name: 'Largest amount first' }).count()).toBe(0);
  expect(await page.getByRole('main').textContent()).not.toMatch(/[$৳€]/);
});

it.runIf(haveModules('payments', 'shipping'))(
  'the warehouse is offered production once the deposit is there',
  async () => {
    const id = await placeOrderAsBuyer(shop.url());
    const post = poster(shop, await shop.signIn('admin'));
    await post(`/order/${id}/confirmation`, {});
    const page = await openAs('warehouse@example.com', `/dashboard/orders/${id}`);
    await page.getByRole('button', { name: 'Mark as ready' }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Start production' }).count()).toBe(0);
    await post(`/order/${id}/payment`, { amount: 5_100 });
    await page.goto('/dashboard');
    await page.goto(`/dashboard/orders/${id}`);
    await page.getByRole('button', { name: 'Start production' }).first().waitFor();
  },
);

it.runIf(haveModules('sales', 'payments'))('a role has no buttons of calls that it does not make', async () => {
  const sales = await openAs('sales@example.com', '/dashboard/batches');
  await sales.getByRole('heading', { name: 'Samples' }).waitFor();
  await sales
    .getByText(/^\d+ kept$/)
    .first()
    .waitFor();
  expect(await sales.getByRole('button', { name: /^(Add a batch|Receive|Change|Save)/ }).count()).toBe(0);
});

it.runIf(haveModules('sales', 'payments'))(
  'the auditor reads conversations, prices and the account without changing them',
  async () => {
    const payload = { name: 'Wanjiru', email: 'w@example.com', phone: '', message: '2,000 drills to Mombasa' };
    await shop.app.inject({ method: 'POST', url: '/api/inquiry', payload });
    const page = await openAs('auditor@example.com', '/dashboard/conversations?state=all');
    await page.getByRole('heading', { name: 'Inbox' }).waitFor();
    expect(await page.getByRole('link', { name: 'Templates' }).count()).toBe(0);
    await page.getByRole('link', { name: /^Wanjiru/ }).click();
    await page.getByRole('complementary', { name: 'About this conversation' }).waitFor();
    expect(await page.getByRole('button', { name: /^(Send|Save)/ }).count()).toBe(0);
    expect(
      await page
        .getByRole('main')
        .getByRole('link', { name: /^(Make|Send)/ })
        .count(),
    ).toBe(0);
    await page.goto('/dashboard/bank-details');
    await page.getByRole('heading', { name: 'In use' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Propose other details' }).count()).toBe(0);
    await page.goto('/dashboard/agreed-prices');
    await page.getByRole('button', { name: 'Download' }).waitFor();
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: /^(Agree|End) / })
        .count(),
    ).toBe(0);
  },
);

it.runIf(haveModules('orders', 'payments'))('only a role that corrects payments is offered it', async () => {
  const id = await placeOrderAsBuyer(shop.url());
  await poster(shop, await shop.signIn('admin'))(`/order/${id}/payment`, { amount: 100 });
  const page = await openAs('accounts@example.com', `/dashboard/orders/${id}`);
  const correction = page.getByRole('button', { name: /^Correct the entry of/ });
  await correction.waitFor();
  for (const email of ['auditor@example.com', 'sales@example.com']) {
    await signInAs(page, email, `/dashboard/orders/${id}`);
    await page.getByText('noted by').waitFor();
    expect(await correction.count(), email).toBe(0);
  }
});
