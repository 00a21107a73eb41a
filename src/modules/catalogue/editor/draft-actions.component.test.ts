import { expect, it } from 'vitest';
import { toolRow } from '#tests/support/admin-page.ts';
import { holdCalls } from '#tests/support/hold-calls.ts';
import { openAsAdmin, useShop } from '#tests/support/screen/open-screen.ts';

const shop = useShop();

it('a draft without a picture is not published: the page, or the dialog about what is not saved, says why', async () => {
  const { headers } = await shop.signIn('admin');
  const payload = { toolName: 'KX20-1 Saw 20V', price: 45, quantity: 0, description: 'Not announced yet.' };
  await shop.app.inject({ method: 'POST', url: '/api/tool-draft', headers, payload });
  const page = await openAsAdmin(shop, '/dashboard/tool-drafts', { expectedErrors: /422/ });
  await page.getByRole('link', { name: /^KX20-1/ }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  const problem = page.getByRole('main').getByRole('alert').getByText(/image/i);
  await problem.waitFor();

  await page.getByLabel('Battery system').fill('20V slide');
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish without your changes?' });
  const publish = dialog.getByRole('button', { name: 'Publish without them' });
  await publish.click();
  await dialog.getByRole('alert').getByText(/image/i).waitFor();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.getByLabel('Battery system').inputValue()).toBe('20V slide');
  await page.getByRole('button', { name: 'Publish' }).click();
  await publish.waitFor();
  expect(await dialog.getByRole('alert').count()).toBe(0);
});

it('a draft that could not be deleted stays, and the dialog says why', async () => {
  const page = await openAsAdmin(shop, '/dashboard/tool-drafts', { expectedErrors: /ERR_FAILED/ });
  await page.getByRole('link', { name: /^KX20-1/ }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this draft?' });
  await dialog.getByText('KX20-1 Saw 20V').waitFor();
  const release = await holdCalls(page, '**/api/tool-draft/*', { end: 'abort' });
  await dialog.getByRole('button', { name: 'Delete the draft' }).click();
  release();
  await dialog.getByRole('alert').waitFor();
});

it('a tool that could not be made a draft stays in the catalogue, and the dialog says why', async () => {
  const page = await openAsAdmin(shop, '/dashboard/manage-tools', { expectedErrors: /ERR_FAILED/ });
  await toolRow(page, 'KI20-180').getByRole('link', { name: 'All fields' }).click();
  await page.getByRole('button', { name: 'Back to draft' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take this tool out of the catalogue?' });
  const release = await holdCalls(page, '**/api/tool-draft/*/publication', { end: 'abort' });
  await dialog.getByRole('button', { name: 'Make it a draft' }).click();
  release();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByRole('button', { name: 'Keep it in the catalogue' }).click();
  await dialog.waitFor({ state: 'hidden' });
});
