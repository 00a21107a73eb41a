import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#src/platform/time/units.ts';
import { placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { poster } from '#tests/support/poster.ts';
import { openAsAdmin, untilQuiet, useShop } from '#tests/support/screen/open-screen.ts';

const shop = useShop({ REFUND_NEEDS_TWO_ABOVE: '100', RIGHTS_NEED_TWO: 'on' });

describe('a refund above the limit', () => {
  /** An order with $1,000 to pay back, and another admin. */
  async function openOrder() {
    const id = await placeOrderAsBuyer(shop.url());
    const post = poster(shop, await shop.signIn('admin'));
    await post(`/order/${id}/payment`, { amount: 18_000, surplus: true });
    const createdAt = new Date(Date.now() - 48 * HOUR_MS);
    await shop.db.updateTable('user').set({ createdAt }).execute();
    return { id, post };
  }

  it('is announced by its dialog, proposed, and shown on the order and to its proposer', async () => {
    const { id } = await openOrder();
    const page = await openAsAdmin(shop, `/dashboard/orders/${id}`);
    await page.getByRole('button', { name: 'Record refund' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Record a refund' });
    await dialog.getByText('This is proposed to the other administrators.').waitFor();
    await dialog.getByLabel('Amount paid back').fill('99');
    await dialog.getByText('A refund of more than $100 on this invoice needs').waitFor();
    await dialog.getByLabel('Amount paid back').fill('500');
    await dialog.getByRole('button', { name: 'Record the refund' }).click();
    await page.getByText('Proposed. All administrators have a mail').waitFor();
    await page.getByText('admin@example.com has proposed a refund of $500.').waitFor();
    await page.getByRole('link', { name: 'To approve', exact: true }).last().click();
    await page.getByText('You proposed this. It waits for the approval of another administrator.').waitFor();
    expect(await page.getByRole('button', { name: /^Approve/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Withdraw: Refund of $500' }).click();
    await page.getByText('This has been decided.').waitFor();
  });

  it('is recorded by a second admin, who sees what can be paid back, and keeps its place then', async () => {
    const { id, post } = await openOrder();
    await post(`/order/${id}/refund`, { amount: 500, reference: 'R 1' });
    const page = await openAsAdmin(shop, '/dashboard/to-approve');
    await page.getByText('1 proposal waits').waitFor();
    await page.getByText('$1,000').waitFor();
    await page.getByRole('button', { name: 'Approve: Refund of $500' }).click();
    await page.getByText('This has been decided.').waitFor();
    const entries = await shop.db
      .selectFrom('ledger_entries')
      .select('reference')
      .where('kind', '=', 'refund')
      .execute();
    expect(entries).toEqual([{ reference: 'R 1' }]);
  });

  it('keeps the reason of a decline when the session has ended, with a way to sign in', async () => {
    const { id, post } = await openOrder();
    await post(`/order/${id}/refund`, { amount: 700, reference: 'R 2' });
    const page = await openAsAdmin(shop, '/dashboard/to-approve', { expectedErrors: /401/ });
    const reason = page.getByLabel('Reason, if you decline (optional)').last();
    await reason.fill('Not agreed.');
    await shop.db.deleteFrom('session').execute();
    await page.getByRole('button', { name: 'Decline: Refund of $700' }).click();
    await page.getByRole('link', { name: 'Sign in using another tab' }).waitFor();
    await untilQuiet(page);
    expect(await reason.inputValue()).toBe('Not agreed.');
  });
});

it('an admin proposes an administrator and a role of the staff, and reads what waits', async () => {
  await shop.signIn('admin');
  await shop.db
    .updateTable('user')
    .set({ createdAt: new Date(Date.now() - 48 * HOUR_MS) })
    .execute();
  const page = await openAsAdmin(shop, '/dashboard/all-users?q=buyer@example.com');
  await page.getByRole('button', { name: /^Make admin/ }).click();
  await page.getByRole('button', { name: 'Make administrator' }).click();
  await page.getByText('Proposed. Another administrator has to approve it.').waitFor();
  await page.goto('/dashboard/all-users?q=sales@example.com');
  await page.getByRole('button', { name: /^Role/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Role of/ });
  await dialog.getByLabel('Role in the staff').selectOption('accounts');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Proposed. Another administrator has to approve it.').waitFor();
  await page.goto('/dashboard/to-approve');
  await page.getByRole('heading', { name: 'Make buyer@example.com an administrator' }).waitFor();
  await page.getByRole('heading', { name: 'Give sales@example.com the role Accounts' }).waitFor();
});
