import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buyer, sendSignInForm, signUp, storedToken } from '#tests/support/accounts.ts';
import { receiveMail } from '#tests/support/mailbox.ts';
import { openPage, signInAt, untilQuiet, useShop, watchCalls } from '#tests/support/screen/open-screen.ts';

const PASSWORD_RULE =
  'Minimum 8 and maximum 12 characters, at least one uppercase, lowercase, number and special character';

describe('with every module switched on', () => {
  const shop = useShop();

  /** Requests a link by mail and sets a new password with it. */
  async function choosePassword(page: Page, email: string, password: string): Promise<void> {
    const data = { email, redirectTo: '/reset-password' };
    await page.request.post('/api/auth/request-password-reset', { headers: { origin: shop.url() }, data });
    const mail = await receiveMail(shop.url(), email, /Reset your/);
    await page.goto(mail.links[0] ?? '');
    await page.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Set the new password' }).click();
  }

  it('a new password also ends the session of this browser, and the page confirms it', async () => {
    const email = 'signed-in@example.com';
    const page = await openPage(shop, { expectedErrors: /status of 401/ });
    await signUp(page, { email, password: 'Karim@2026' });
    await page.goto((await receiveMail(shop.url(), email, /Verify/)).links[0] ?? '');
    await page.getByText('Your email is verified.').waitFor();
    await sendSignInForm(page, { email, password: 'Karim@2026' });
    await page.waitForURL('**/tools');
    await choosePassword(page, email, 'Fresh@2026');
    await page.getByText('Your new password is set.').waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
    expect(await storedToken(page)).toBeNull();
    await sendSignInForm(page, { email, password: 'Fresh@2026' });
    await page.waitForURL('**/tools');
  });

  it("a new password for another account is confirmed and does not end this browser's session", async () => {
    const email = 'somebody-else@example.com';
    const page = await openPage(shop);
    await signUp(page, { email, password: 'Karim@2026' });
    await page.waitForURL('**/login');
    await signInAt(page, '/tools', buyer);
    await choosePassword(page, email, 'Fresh@2026');
    await page.getByText('Your new password is set.').waitFor();
    await untilQuiet(page);
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(await storedToken(page)).toMatch(/^ey/);
  });

  it('a forgotten password is replaced through a link in a mail', async () => {
    const email = 'forgetful@example.com';
    const page = await openPage(shop);
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

describe('with every module switched off', () => {
  const shop = useShop({ EXTENSIONS: 'none' });

  it('C-AUTH-01 inert: "Forgot password?" does nothing, and no call leaves the browser', async () => {
    const page = await openPage(shop);
    await page.goto('/login');
    await untilQuiet(page);
    const calls = watchCalls(page);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByLabel('Email', { exact: true }).fill(buyer.email);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    // A page may still load its own code; only requests to the API or another host count as calls.
    expect((await calls()).filter((path) => !path.startsWith('/assets/'))).toEqual([]);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/login');
    expect((await fetch(`${shop.url()}/reset-password?token=x`)).status).toBe(404);
  });
});
