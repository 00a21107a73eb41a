import { describe, expect, it } from 'vitest';
import { buyer, formProblem, sendSignInForm, signInByForm, storedToken } from '#tests/support/accounts.ts';
import { openPage, useShop } from '#tests/support/screen/open-screen.ts';

const PASSWORD_RULE =
  'Minimum 8 and maximum 12 characters, at least one uppercase, lowercase, number and special character';

describe('sign-in', () => {
  const shop = useShop();

  it('C-AUTH-01 offers email and password, Google, "Forgot password?" and a link to sign-up on /login', async () => {
    const page = await openPage(shop);
    await page.goto('/login');
    await page.getByLabel('Email', { exact: true }).waitFor();
    await page.getByLabel('Password', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
    await page.getByRole('button', { name: 'Forgot password?' }).waitFor();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.waitForURL('**/signup');
  });

  it.each(['/login', '/signup'])(
    'C-AUTH-04 C-AUTH-05 reports missing and invalid input beside the field on %s',
    async (path) => {
      const page = await openPage(shop);
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

  it('C-AUTH-04 C-AUTH-05 reads fields that were filled without an event, as some password managers do', async () => {
    const page = await openPage(shop);
    await page.goto('/login');
    await page.getByLabel('Email', { exact: true }).evaluate((field: HTMLInputElement, email) => {
      // As from another world of scripts, which does not have the property that React defines on the element.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, email);
    }, buyer.email);
    await page.getByLabel('Password', { exact: true }).evaluate((field: HTMLInputElement, password) => {
      field.value = password;
    }, buyer.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/tools');
  });

  it('reports an unreachable shop and keeps the form', async () => {
    const page = await openPage(shop, { expectedErrors: /ERR_FAILED/ });
    await page.goto('/login');
    await page.route('**/api/auth/**', (route) => route.abort());
    await sendSignInForm(page, buyer);
    await formProblem(page).getByText('The shop cannot be reached.').waitFor();
    await page.unroute('**/api/auth/**');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/tools');
  });

  it('C-AUTH-09 calls POST /user/{email} and stores its token under accessToken', async () => {
    const page = await openPage(shop);
    const tokenRequest = page.waitForRequest((request) => request.url().endsWith('/api/user/buyer%40example.com'));
    await signInByForm(page, '/dashboard', buyer);
    const request = await tokenRequest;
    expect(request.method()).toBe('POST');
    expect(request.postDataJSON()).toEqual({ email: buyer.email });
    const answer = (await (await request.response())?.json()) as { token: string };
    expect(await storedToken(page)).toBe(answer.token);
  });
});
