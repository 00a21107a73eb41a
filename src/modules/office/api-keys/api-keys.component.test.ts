import { expect, it } from 'vitest';
import { openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

const shop = useShop();

it('a customer makes a key, sees it once, gives it a new secret and deletes it', async () => {
  const page = await openPage(shop);
  await signInAs(page, 'buyer@example.com', '/profile');
  const section = page.getByRole('region', { name: 'API keys' });
  const make = section.getByRole('button', { name: 'Make a key' });
  await make.click();
  await section.getByText('Please input a name that says what uses the key.').waitFor();

  await section.getByLabel('Name of the key').fill('ERP in Dhaka');
  await section.getByLabel('Rights').selectOption('write');
  await section.getByLabel('Ends after').selectOption('365');
  await make.click();
  const shown = page.getByRole('dialog', { name: 'The key for ERP in Dhaka' });
  const first = await shown.getByText(/^key_[0-9a-f]{10}_[\w-]{43}$/).textContent();
  await shown.getByRole('button', { name: 'I have saved it' }).click();
  await section.getByText('· Read and write').waitFor();
  await expect.poll(() => page.getByText(first ?? '').count()).toBe(0);

  await section.getByRole('button', { name: 'New secret for ERP in Dhaka' }).click();
  await page.getByRole('button', { name: 'Make a new secret' }).click();
  expect(await shown.getByText(/^key_[0-9a-f]{10}_[\w-]{43}$/).textContent()).not.toBe(first);
  await shown.getByRole('button', { name: 'I have saved it' }).click();
  await section.getByText('The old secret works until').waitFor();
  // A program that still has the first one would be refused.
  await section.getByRole('button', { name: 'New secret for ERP in Dhaka' }).click();
  await page.getByText('The current secret works for 24 hours more. The old secret ends at once.').waitFor();
  await page.getByRole('button', { name: 'Back' }).click();

  await section.getByRole('button', { name: 'Delete ERP in Dhaka' }).click();
  const question = page.getByRole('dialog', { name: 'Delete the key: ERP in Dhaka' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('ERP in Dhaka is deleted.').waitFor();
  await expect.poll(() => section.getByRole('listitem').count()).toBe(0);
});

it('a key that was deleted in another tab goes away with the refusal to delete it', async () => {
  const page = await openPage(shop, { expectedErrors: /404/ });
  await signInAs(page, 'buyer@example.com', '/profile');
  const section = page.getByRole('region', { name: 'API keys' });
  await section.getByLabel('Name of the key').fill('Warehouse scales');
  await section.getByRole('button', { name: 'Make a key' }).click();
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await section.getByRole('button', { name: 'Delete Warehouse scales' }).click();
  await shop.db.deleteFrom('api_keys').execute();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await expect.poll(() => section.getByRole('listitem').count()).toBe(0);
});
