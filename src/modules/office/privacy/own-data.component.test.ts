import { expect, it } from 'vitest';
import { makeGoogleOnly } from '#tests/support/google-only.ts';
import { openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

const shop = useShop();

it('a customer is asked for the password before the account is deleted, and a wrong one keeps it', async () => {
  const page = await openPage(shop);
  await signInAs(page, 'buyer@example.com', '/profile');
  const section = page.getByRole('region', { name: 'Your data' });
  await section.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Your password').fill('Wrong@123');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await dialog.getByText('This is not your password.').waitFor();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await section.getByRole('button', { name: 'Download your data' }).waitFor();
});

it('an account without password needs a new sign-in with Google', async () => {
  const page = await openPage(shop);
  await signInAs(page, 'sales@example.com', '/profile');
  await makeGoogleOnly(shop.db, 'sales@example.com');
  const section = page.getByRole('region', { name: 'Your data' });
  await section.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByText('sales@example.com').waitFor();
  expect(await dialog.getByRole('button', { name: 'Continue with Google' }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await dialog.getByText('Please sign in with Google again').waitFor();
  await dialog.getByRole('button', { name: 'Continue with Google' }).waitFor();
});

it('an admin sees who of the staff has read the data of a person, and can delete the account', async () => {
  const page = await openPage(shop);
  await signInAs(page, 'admin@example.com', '/dashboard/all-users');
  await page.getByRole('button', { name: 'Data of Demo Buyer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Access to the data of Demo Buyer' });
  await dialog
    .getByText(/No employee has read it|GET/)
    .first()
    .waitFor();
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  const question = page.getByRole('dialog', { name: 'Delete the account of Demo Buyer?' });
  await question.getByText('Remove them').waitFor();
  await question.getByRole('button', { name: 'Back' }).click();
});

it('the auditor filters who has read data, and sees the person', async () => {
  const { email, headers } = await shop.signIn('admin');
  await fetch(`${shop.url()}/api/user/buyer@example.com`, { headers });
  const page = await openPage(shop);
  await signInAs(page, 'auditor@example.com', '/dashboard/data-access?customer=buyer@example.com');
  await page.getByRole('heading', { name: 'Access to data' }).waitFor();
  await page.getByText(email).first().waitFor();
  await page.getByRole('cell', { name: 'A profile' }).first().waitFor();
  await page.getByLabel('Day').fill('2020-01-01');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByText('No accesses match.').waitFor();
});
