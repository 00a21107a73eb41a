import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buyer, sendSignInForm, signInAt, storedToken } from '../support/accounts.ts';
import { openPage, useBrowser } from '../support/browser.ts';
import { receiveMail } from '../support/mailbox.ts';
import { useRunningShop } from '../support/running-shop.ts';

const PASSWORD_RULE =
  'Minimum 8 and maximum 12 characters, at least one uppercase, lowercase, number and special character';
const REFUSED = /status of (400|401|403)/;
const password = 'Karim@2026';

async function signUp(page: Page, email: string, name = 'Karim Ahmed'): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
}

/** What stands in red below the form. */
const problem = (page: Page) => page.locator('form [role=alert]');

describe('sign-in and sign-up', () => {
  const shop = useRunningShop();
  useBrowser();

  it('C-AUTH-01 /login has email and password, Google, a forgotten password and a link to sign-up', async () => {
    const page = await openPage(shop.url());
    await page.goto('/login');
    await page.getByLabel('Email', { exact: true }).waitFor();
    await page.getByLabel('Password', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
    await page.getByRole('button', { name: 'Forgot password?' }).waitFor();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.waitForURL('**/signup');
  });

  it('C-AUTH-02 /signup has name, email and password, or Google, and a link to sign-in', async () => {
    const page = await openPage(shop.url());
    await page.goto('/signup?from=/dashboard');
    for (const label of ['Name', 'Email', 'Password']) await page.getByLabel(label, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/login?from=%2Fdashboard');
  });

  it('C-AUTH-03 /socialLogin has the Google button alone', async () => {
    const page = await openPage(shop.url());
    await page.goto('/socialLogin');
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Continue with Google' }).waitFor();
    expect(await main.getByRole('button').count()).toBe(1);
    expect(await main.getByRole('textbox').count()).toBe(0);
    expect(await main.getByRole('link').count()).toBe(0);
    expect(await main.locator('img, picture, dl').count()).toBe(0);
    // The heading is there for screen readers alone.
    expect(await main.textContent()).toBe('Sign in with GoogleContinue with Google');
    expect((await main.getByRole('heading').boundingBox())?.width).toBeLessThanOrEqual(1);
  });

  it.each(['/login', '/signup'])(
    'C-AUTH-04 C-AUTH-05 %s names what is missing or wrong, beside the field',
    async (path) => {
      const page = await openPage(shop.url());
      await page.goto(path);
      const submit = page.locator('form button[type=submit]');
      await submit.click();
      await page.getByText('Email is required.').waitFor();
      await page.getByText('Password is required.').waitFor();
      await page.getByLabel('Email', { exact: true }).fill('karim@example');
      await page.getByLabel('Password', { exact: true }).fill('karim2026');
      await submit.click();
      await page.getByText('Please provide valid email address').waitFor();
      const message = page.getByText(PASSWORD_RULE);
      await message.waitFor();
      const described = await page.getByLabel('Password', { exact: true }).getAttribute('aria-describedby');
      expect(described).toContain(await message.getAttribute('id'));
    },
  );

  it('C-AUTH-06 sign-up without a name says so', async () => {
    const page = await openPage(shop.url());
    await page.goto('/signup');
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await page.getByText('Name is required.').waitFor();
  });

  it('the rules of the password are ticked off while it is typed', async () => {
    const page = await openPage(shop.url());
    await page.goto('/signup');
    const met = page.getByRole('listitem').filter({ hasText: ', met' });
    expect(await met.count()).toBe(0);
    await page.getByLabel('Password', { exact: true }).pressSequentially('Kar1');
    await expect.poll(() => met.count()).toBe(3);
    await page.getByLabel('Password', { exact: true }).pressSequentially('m@20');
    await expect.poll(() => met.count()).toBe(5);
  });

  it('C-AUTH-07 sign-up mails a link, goes to /login with the toast, and the link verifies the address', async () => {
    const email = 'fatema@example.com';
    const page = await openPage(shop.url());
    await signUp(page, email);
    await page.getByText('Please check your mail inbox to verify email.').waitFor();
    await page.waitForURL('**/login');
    const mail = await receiveMail(shop.url(), email, /Verify your email/);
    await page.goto(mail.links[0] ?? '');
    await page.getByRole('status').getByText('Your email is verified.').waitFor();
    await sendSignInForm(page, { email, password });
    await page.waitForURL('**/tools');
  });

  it('C-AUTH-08 a wrong password is refused in red, and what was typed is kept', async () => {
    const page = await openPage(shop.url(), { expectedErrors: REFUSED });
    await page.goto('/login');
    await sendSignInForm(page, { email: buyer.email, password: 'Wrong@2026' });
    await problem(page).getByText('Invalid email or password').waitFor();
    const [red, text] = await problem(page).evaluate((element) => [
      getComputedStyle(element).color,
      getComputedStyle(document.body).color,
    ]);
    expect(red).not.toBe(text);
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(buyer.email);
  });

  it('C-AUTH-08 an unverified address is named in red, and the mail can be sent again', async () => {
    const email = 'unverified@example.com';
    const page = await openPage(shop.url(), { expectedErrors: REFUSED });
    await signUp(page, email);
    await page.waitForURL('**/login');
    await sendSignInForm(page, { email, password });
    await problem(page).getByText('Email not verified').waitFor();
    await page.getByRole('button', { name: 'Send the verification mail again' }).click();
    await expect
      .poll(async () => {
        const mails = await fetch(`${shop.url()}/mailbox.json?to=${email}`);
        return ((await mails.json()) as unknown[]).length;
      })
      .toBe(2);
  });

  it('C-AUTH-10 sending the verification mail with no user says "No user is logged in"', async () => {
    const page = await openPage(shop.url());
    await page.goto('/login?verified=1&error=TOKEN_EXPIRED');
    await problem(page).getByText('This verification link is invalid or has expired.').waitFor();
    await page.getByRole('button', { name: 'Send the verification mail again' }).click();
    await problem(page).getByText('No user is logged in', { exact: true }).waitFor();
  });

  it('C-AUTH-09 after sign-in POST /user/{email} is called and its token stored under accessToken', async () => {
    const page = await openPage(shop.url());
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/user/buyer%40example.com'));
    await signInAt(page, '/dashboard', buyer);
    const request = await asked;
    expect(request.method()).toBe('POST');
    expect(request.postDataJSON()).toEqual({ email: buyer.email });
    const answer = (await (await request.response())?.json()) as { token: string };
    expect(await storedToken(page)).toBe(answer.token);
  });

  it('a shop that cannot be reached keeps the form and says so', async () => {
    const page = await openPage(shop.url(), { expectedErrors: /ERR_FAILED/ });
    await page.goto('/login');
    await page.route('**/api/auth/**', (route) => route.abort());
    await sendSignInForm(page, buyer);
    await problem(page).getByText('The shop cannot be reached.').waitFor();
    await page.unroute('**/api/auth/**');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/tools');
  });

  it('a forgotten password is replaced by way of a mail', async () => {
    const email = 'forgetful@example.com';
    const page = await openPage(shop.url(), { expectedErrors: REFUSED });
    await signUp(page, email);
    await page.waitForURL('**/login');
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
    await page.getByText('This link is invalid, has expired or was used already.').waitFor();
  });
});

describe('with every extension switched off', () => {
  const shop = useRunningShop({ EXTENSIONS: 'none' });
  useBrowser();

  it('C-AUTH-01 inert: "Forgot password?" does nothing, and no call leaves the browser', async () => {
    const page = await openPage(shop.url());
    await page.goto('/login');
    await page.waitForLoadState('networkidle');
    const calls: string[] = [];
    // A page may still fetch its own code; a call is what reaches the API or leaves the shop.
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByLabel('Email', { exact: true }).fill(buyer.email);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    expect(calls.filter((path) => !path.startsWith('/assets/'))).toEqual([]);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/login');
    expect((await fetch(`${shop.url()}/reset-password?token=x`)).status).toBe(404);
  });
});
