import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { accessibilityProblems } from '#tests/support/axe.ts';
import { openPage, useBrowser } from '#tests/support/browser.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';
import { signInAs } from '#tests/support/sign-in.ts';

const shop = useRunningShop();
useBrowser();

it('bank details are proposed by one admin and approved by another; a sole admin reads why they cannot change', async () => {
  const page = await openPage(shop.url());
  await signInAs(page, 'admin@example.com', '/dashboard/bank-details');
  await page.getByText('You are the only administrator.').waitFor();
  expect(await page.getByRole('button', { name: 'Propose these details' }).count()).toBe(0);

  const database = new DatabaseSync(`${shop.dataDir()}/shop.sqlite`);
  database.exec(`update user set role = 'admin' where email = 'buyer@example.com'`);
  database.close();
  await page.reload();
  await page.getByLabel('Name of the account').fill('Example Tools Ltd.');
  await page.getByLabel('Bank', { exact: true }).fill('Dutch-Bangla Bank');
  await page.getByLabel('Account number or IBAN').fill('GB29 NWBK 6016 1331 9268 18');
  await page.getByLabel('SWIFT code (BIC)').fill('nwbkgb2l');
  await page.getByRole('button', { name: 'Propose these details' }).click();
  await page.getByText('This IBAN has a wrong figure. Please check it.').waitFor();
  await page.getByLabel('Account number or IBAN').fill('GB29 NWBK 6016 1331 9268 19');
  await page.getByRole('button', { name: 'Propose these details' }).click();
  await page.getByText('They wait for the approval of another administrator.').waitFor();
  await page.getByRole('link', { name: 'To approve', exact: true }).last().click();
  await page.getByText('You proposed this. It waits for the approval of another administrator.').waitFor();
  expect(await page.getByRole('button', { name: /^Approve/ }).count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);

  const second = await openPage(shop.url());
  await signInAs(second, 'buyer@example.com', '/dashboard/to-approve');
  await second.getByRole('button', { name: /^Approve/ }).click();
  await second.getByText('Nothing to approve.').or(second.getByText('This has been decided.')).first().waitFor();
  await second.getByRole('link', { name: 'Bank details', exact: true }).click();
  await second.getByText('Proposed by admin@example.com, approved by buyer@example.com').waitFor();
  await second.getByText('GB29 NWBK 6016 1331 9268 19').waitFor();
  expect(await second.getByText('They wait for the approval').count()).toBe(0);
});
