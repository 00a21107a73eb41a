import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { buyer, sendSignInForm } from '#tests/support/accounts.ts';
import { makeGoogleOnly } from '#tests/support/google-only.ts';
import { openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';
import { codeOf, forgetUsedCodes, useFreshTimeSteps } from '#tests/support/second-factor.ts';

useFreshTimeSteps();

const shop = useShop();
const region = (page: Page) => page.getByRole('region', { name: 'Second factor' });
const codeField = (page: Page) => page.getByLabel('Code of your authenticator app');

const expectFocus = async (field: Locator) =>
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);

/** Without a token the browser counts as signed out. */
const signOutHere = () => localStorage.removeItem('accessToken');

/** As if the session had passed the second factor long ago. */
const ageStepUps = () => shop.db.updateTable('step_ups').set({ at: 1 }).execute();

/** Sets the second factor of the buyer up in the profile. @returns the key of the app and a recovery code */
async function setUp(page: Page): Promise<{ key: string; recovery: string }> {
  await signInAs(page, buyer.email, '/profile');
  const section = region(page);
  const opens = section.getByRole('button', { name: 'Set up an app' });
  await opens.press('Enter');
  await expectFocus(section.getByLabel('Your password'));
  await section.getByRole('button', { name: 'Back' }).press('Enter');
  await expectFocus(opens);
  await opens.press('Enter');
  await section.getByLabel('Your password').fill('Wrong@123');
  await section.getByRole('button', { name: 'Continue' }).click();
  await section.getByText('This is not your password.').waitFor();
  await section.getByLabel('Your password').fill(buyer.password);
  await section.getByRole('button', { name: 'Continue' }).press('Enter');
  await section.getByRole('img', { name: 'QR code for the app' }).waitFor();
  await expectFocus(section.getByLabel('Code that the app shows now'));
  const key = ((await section.getByText(/^[A-Z2-7 ]{30,}$/).textContent()) ?? '').replaceAll(' ', '');
  await section.getByLabel('Code that the app shows now').fill(await codeOf(key, -1));
  await section.getByRole('button', { name: 'Switch it on' }).click();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await codes.getByRole('listitem').first().waitFor();
  expect(await codes.getByRole('listitem').count()).toBe(10);
  const recovery =
    (await codes
      .getByText(/^\w{4}-\w{4}-\w{4}$/)
      .first()
      .textContent()) ?? '';
  await codes.getByRole('button', { name: 'I have saved them' }).click();
  await section.getByText('10 of 10 recovery codes are left.').waitFor();
  return { key, recovery };
}

it('a buyer sets it up, signs in with both steps, and removes it after a new code', async () => {
  const page = await openPage(shop);
  const { key, recovery } = await setUp(page);
  signOutHere();
  await page.goto('/login?from=/profile');
  await sendSignInForm(page, buyer);
  await codeField(page).fill('12');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('A code of the app has 6 digits, a recovery code 12 letters and digits.').waitFor();
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill(recovery);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await region(page).getByText('9 of 10 recovery codes are left.').waitFor();

  await ageStepUps();
  await region(page).getByRole('button', { name: 'Remove' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove the second factor' });
  await removal.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Please confirm that it is you' });
  await question.getByText('Please confirm with the code of your authenticator app. What you typed').waitFor();
  await question.getByLabel('Code of your authenticator app').fill('000000');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await question.getByText('This code is not right').waitFor();
  await forgetUsedCodes(shop);
  await question.getByLabel('Code of your authenticator app').fill(await codeOf(key));
  await question.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('The second factor is removed.').waitFor();
  await region(page).getByRole('button', { name: 'Set up an app' }).waitFor();
});

it('a person who does not confirm keeps the form, with the reason', async () => {
  const page = await openPage(shop);
  await setUp(page);
  await ageStepUps();
  await region(page).getByRole('button', { name: 'New recovery codes' }).click();
  const renewal = page.getByRole('dialog', { name: 'New recovery codes' });
  await renewal.getByRole('button', { name: 'Make new codes' }).click();
  await page
    .getByRole('dialog', { name: 'Please confirm that it is you' })
    .getByRole('button', { name: 'Back' })
    .click();
  await renewal.getByText('Please confirm with the code of your authenticator app.').waitFor();
  await shop.db.deleteFrom('second_factors').execute();
});

it('a person with passkeys only, in a browser without them, confirms with a recovery code, and reads of no app', async () => {
  const page = await openPage(shop);
  const { recovery } = await setUp(page);
  await ageStepUps();
  await shop.db.updateTable('second_factors').set({ secret: null }).execute();
  await region(page).getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog', { name: 'Remove the second factor' }).getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Please confirm that it is you' });
  await question.getByText('Please confirm with a recovery code.').waitFor();
  expect(await question.getByRole('button', { name: 'Use the app instead' }).count()).toBe(0);
  await question.getByLabel('Recovery code').fill(recovery);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('The second factor is removed.').waitFor();
});

it('a sign-in that has ended says so, and goes back to email and password', async () => {
  const page = await openPage(shop);
  const { key } = await setUp(page);
  signOutHere();
  await page.goto('/login');
  await sendSignInForm(page, buyer);
  await codeField(page).fill(await codeOf(key));
  await shop.db.deleteFrom('sign_in_challenges').execute();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('This sign-in has ended. Please type email and password again.').waitFor();
  await page.getByRole('button', { name: 'Back to email and password' }).click();
  await page.getByLabel('Email', { exact: true }).waitFor();
});

it('an account without password signs in with Google again before its first second factor', async () => {
  const page = await openPage(shop);
  await signInAs(page, 'sales@example.com', '/profile');
  await makeGoogleOnly(shop.db, 'sales@example.com');
  await page.reload();
  await region(page).getByRole('button', { name: 'Set up an app' }).click();
  await region(page).getByRole('button', { name: 'Continue', exact: true }).click();
  await region(page).getByText('Please sign in with Google again, and go on within 15 minutes.').waitFor();
  await region(page).getByRole('button', { name: 'Continue with Google' }).waitFor();
});

it('who removes the last passkey reads before that a password, or Google, alone signs in then', async () => {
  const page = await openPage(shop);
  await signInAs(page, 'warehouse@example.com', '/profile');
  const users = shop.db.selectFrom('user').select('id');
  const { id: user_id } = await users.where('email', '=', 'warehouse@example.com').executeTakeFirstOrThrow();
  const factor = { user_id, secret: null, new_secret: null, last_step: 0, failures: 0, locked_until: 0, added_at: 1 };
  await shop.db.insertInto('second_factors').values(factor).execute();
  const key = { user_id, public_key: 'k', counter: 0, transports: '[]', added_at: 1, used_at: null };
  const passkeys = ['Laptop', 'Phone'].map((name) => ({ ...key, id: name, credential_id: name, name }));
  await shop.db.insertInto('passkeys').values(passkeys).execute();
  const remove = (name: string) => region(page).getByRole('button', { name: `Remove ${name}` });
  const dialog = page.getByRole('dialog');
  await page.goto('/profile');
  await remove('Laptop').click();
  await dialog.getByText('It no longer signs in here. Delete it on its device, too.', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await shop.db.deleteFrom('passkeys').where('id', '=', 'Laptop').execute();
  await page.goto('/profile');
  await remove('Phone').click();
  await dialog
    .getByText(/your last second factor: your password alone signs in then, and your recovery codes end/)
    .waitFor();
  await makeGoogleOnly(shop.db, 'warehouse@example.com');
  await page.goto('/profile');
  await remove('Phone').click();
  await dialog.getByText(/your last second factor: Google alone signs in then/).waitFor();
});
