import { describe, expect, it } from 'vitest';
import { sendSignInForm, signUp } from '#tests/support/accounts.ts';
import { openPage, useBrowser } from '#tests/support/browser.ts';
import { receiveMail } from '#tests/support/mailbox.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';

const PASSWORD_RULE =
  'Minimum 8 and maximum 12 characters, at least one uppercase, lowercase, number and special character';

useBrowser();

describe('with every module switched on', () => {
  const shop = useRunningShop();

  it('a forgotten password is replaced through a link in a mail', async () => {
    const email = 'forgetful@example.com';
    const page = await openPage(shop.url());
    await signUp(page, { email, password: 'Karim@2026' });
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('Email of your account').inputValue()).toBe(email);
    await dialog.getByRole('button', { name: 'Send the link' }).click();
    await dialog.getByText('If there is an account with this address').waitFor();
    const mail = await receiveMail(shop.url(), email, /Reset your/);
    await page.goto(mail.links[0] ?? '');
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Set the new password' }).click();
    await page.getByText(PASSWORD_RULE).waitFor();
    await page.getByLabel('New password').fill('Fresh@2026');
    await page.getByRole('button', { name: 'Set the new password' }).click();
    await page.getByText('Your new password is set.').waitFor();
    await sendSignInForm(page, { email, password: 'Fresh@2026' });
    await page.waitForURL('**/tools');
    await page.goto(mail.links[0] ?? '');
    await page.getByText('This link is invalid, has expired or has already been used.').waitFor();
  });
});
