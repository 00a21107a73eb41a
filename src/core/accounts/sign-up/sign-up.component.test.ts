import { describe, expect, it } from 'vitest';
import { formProblem, sendSignInForm, signUp } from '#tests/support/accounts.ts';
import { receiveMail } from '#tests/support/mailbox.ts';
import { openPage, useShop } from '#tests/support/screen/open-screen.ts';

const REFUSED = /status of (400|401|403)/;
const password = 'Karim@2026';

describe('sign-up', () => {
  const shop = useShop();

  it('C-AUTH-02 C-AUTH-06 offers name, email and password, Google and a link to sign-in, and reports missing input', async () => {
    const page = await openPage(shop);
    await page.goto('/signup?from=/dashboard');
    for (const label of ['Name', 'Email', 'Password']) await page.getByLabel(label, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await page.getByText('Name is required.').waitFor();
    // The parts of the password rule are ticked off while typing.
    const met = page.getByRole('listitem').filter({ hasText: ', met' });
    expect(await met.count()).toBe(0);
    await page.getByLabel('Password', { exact: true }).pressSequentially('Kar1');
    await expect.poll(() => met.count()).toBe(3);
    await page.getByLabel('Password', { exact: true }).pressSequentially('m@20');
    await expect.poll(() => met.count()).toBe(5);
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/login?from=%2Fdashboard');
  });

  it('needs both the link and its password if another person signed up with the address too', async () => {
    const email = `twice-${Date.now()}@example.com`;
    const page = await openPage(shop, { expectedErrors: REFUSED });
    const stranger = { name: 'Mallory', email, password: 'Attack@2026' };
    await page.request.post('/api/auth/sign-up/email', { data: stranger });
    await signUp(page, { email, password });
    await page.waitForURL('**/login');
    const mail = await receiveMail(shop.url(), email, /a new sign-up/);
    await page.goto(mail.links[0] ?? '');
    await page.getByRole('status').getByText('Sign in with the password you signed up with.').waitFor();
    await sendSignInForm(page, { email, password: stranger.password });
    await formProblem(page).getByText('Invalid email or password').waitFor();
    await sendSignInForm(page, { email, password });
    await page.waitForURL('**/tools');
  });

  it('C-AUTH-08 reports an unverified address in red and can send the mail again', async () => {
    const email = `unverified-${Date.now()}@example.com`;
    const page = await openPage(shop, { expectedErrors: REFUSED });
    await signUp(page, { email, password });
    await page.waitForURL('**/login');
    await page.getByText('Open it within one hour.').waitFor();
    // No other part of the page has the label of the field in its name.
    expect(await page.getByLabel('Email').count()).toBe(1);
    await page.goto('/login?from=/tools');
    await sendSignInForm(page, { email, password });
    await formProblem(page).getByText('Email not verified').waitFor();
    await page.getByRole('button', { name: 'Send the verification email again' }).click();
    await expect
      .poll(async () => {
        const mails = await fetch(`${shop.url()}/mailbox.json?to=${email}`);
        return ((await mails.json()) as unknown[]).length;
      })
      .toBe(2);
  });

  it('C-AUTH-10 reports "No user is logged in" when the verification mail is requested without an email', async () => {
    const page = await openPage(shop);
    await page.goto('/login?verified=1&error=TOKEN_EXPIRED');
    await formProblem(page).getByText('This verification link is invalid or has expired.').waitFor();
    await page.getByRole('button', { name: 'Send the verification email again' }).click();
    await formProblem(page).getByText('No user is logged in', { exact: true }).waitFor();
  });

  it('C-AUTH-07 mails a link that verifies the address, and goes to /login with a toast', async () => {
    const email = 'fatema@example.com';
    const page = await openPage(shop);
    await signUp(page, { email, password });
    await page.getByText('Please check your mail inbox to verify email.').waitFor();
    await page.waitForURL('**/login');
    const mail = await receiveMail(shop.url(), email, /Verify your email/);
    await page.goto(mail.links[0] ?? '');
    await page.getByRole('status').getByText('Your email is verified.').waitFor();
    await sendSignInForm(page, { email, password });
    await page.waitForURL('**/tools');
  });
});
