import { expect, it } from 'vitest';
import { holdCalls } from '#tests/support/hold-calls.ts';
import { openAsAdmin, useShop } from '#tests/support/screen/open-screen.ts';

const shop = useShop();

it('what is typed while bank details are sent stays', async () => {
  await shop.db.updateTable('user').set({ role: 'admin' }).where('email', '=', 'buyer@example.com').execute();
  const page = await openAsAdmin(shop, '/dashboard/bank-details');
  await page.getByLabel('Name of the account').fill('Example Tools Ltd.');
  await page.getByLabel('Bank', { exact: true }).fill('Dutch-Bangla Bank');
  await page.getByLabel('Account number or IBAN').fill('GB29 NWBK 6016 1331 9268 19');
  await page.getByLabel('SWIFT code (BIC)').fill('NWBKGB2L');
  const answer = await holdCalls(page, '**/api/bank-details', { method: 'POST' });
  await page.getByRole('button', { name: 'Propose these details' }).click();
  await page.getByLabel('Branch (optional)').fill('Motijheel');
  answer();
  await page.getByText('They wait for the approval of another administrator.').waitFor();
  expect(await page.getByLabel('Branch (optional)').inputValue()).toBe('Motijheel');
  expect(await page.getByLabel('Bank', { exact: true }).inputValue()).toBe('');
});

it('details that were proposed before the operator fixed the account wait for no approval', async () => {
  const proposal = { proposedBy: 'karim@example.com', proposedAt: new Date().toISOString() };
  const page = await openAsAdmin(shop, '/dashboard');
  await page.route('**/api/bank-details', async (route) => {
    const state = await (await route.fetch()).json();
    await route.fulfill({ json: { ...state, fixed: true, proposal } });
  });
  await page.goto('/dashboard/bank-details');
  await page.getByText('They can only be declined now.').waitFor();
  expect(await page.getByText('approval of another administrator').count()).toBe(0);
});
