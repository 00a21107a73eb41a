import { expect, it } from 'vitest';
import { openAsAdmin, openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

const shop = useShop({ SECOND_FACTOR: 'required' });

it('an administrator reads until when to set up a second factor, and what happens after it', async () => {
  const page = await openAsAdmin(shop, '/dashboard/overview');
  await page.getByText('Your role needs a second factor. Please set it up before').waitFor();
  await page.getByRole('link', { name: 'Set it up' }).click();
  await page.getByText('Your role needs one. Please set it up before').waitFor();
  await shop.db.updateTable('second_factor_duties').set({ since: 1 }).execute();
  await page.goto('/dashboard/manage-tools');
  await page.waitForURL('**/dashboard');
  await page.getByText('Until you set it up, you can do what a customer can do.').waitFor();
  await page.getByRole('heading', { name: 'User dashboard' }).waitFor();
});

it('a customer reads nothing about it', async () => {
  const page = await openPage(shop);
  await signInAs(page, 'buyer@example.com', '/dashboard');
  await page.getByRole('heading', { name: 'My Orders' }).waitFor();
  expect(await page.getByText('second factor').count()).toBe(0);
});
