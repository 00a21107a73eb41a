import { describe, expect, it } from 'vitest';
import { buyer, formProblem, sendSignInForm, signInByForm, storedToken } from '#tests/support/accounts.ts';
import { openPage, untilHydrated, useBrowser } from '#tests/support/browser.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';

const PASSWORD_RULE =
  'Minimum 8 and maximum 12 characters, at least one uppercase, lowercase, number and special character';
const REFUSED = /status of (400|401|403)/;

describe('sign-in', () => {
  const shop = useRunningShop();
  useBrowser();

  it('C-AUTH-01 offers email and password, Google, "Forgot password?" and a link to sign-up on /login', async () => {
    const page = await openPage(shop.url());
    await page.goto('/login');
    await page.getByLabel('Email', { exact: true }).waitFor();
    await page.getByLabel('Password', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
    await page.getByRole('button', { name: 'Forgot password?' }).waitFor();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.waitForURL('**/signup');
  });

  it('C-AUTH-03 offers only the Google button on /socialLogin', async () => {
    const page = await openPage(shop.url());
    await page.goto('/socialLogin');
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Continue with Google' }).waitFor();
    expect(await main.getByRole('button').count()).toBe(1);
    expect(await main.getByRole('textbox').count()).toBe(0);
    expect(await main.getByRole('link').count()).toBe(0);
    expect(await main.locator('img, picture, dl').count()).toBe(0);
    // The heading is for screen readers only.
    expect(await main.textContent()).toBe('Sign in with GoogleContinue with Google');
    expect((await main.getByRole('heading').boundingBox())?.width).toBeLessThanOrEqual(1);
  });

  it.each(['/login', '/signup'])(
    'C-AUTH-04 C-AUTH-05 reports missing and invalid input beside the field on %s',
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

  it('C-AUTH-08 refuses a wrong password in red and keeps the input', async () => {
    const page = await openPage(shop.url(), { expectedErrors: REFUSED });
    await page.goto('/login');
    await sendSignInForm(page, { email: buyer.email, password: 'Wrong@2026' });
    await formProblem(page).getByText('Invalid email or password').waitFor();
    const [red, text] = await formProblem(page).evaluate((element) => [
      getComputedStyle(element).color,
      getComputedStyle(document.body).color,
    ]);
    expect(red).not.toBe(text);
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(buyer.email);
  });

  it('C-AUTH-09 calls POST /user/{email} and stores its token under accessToken', async () => {
    const page = await openPage(shop.url());
    const tokenRequest = page.waitForRequest((request) => request.url().endsWith('/api/user/buyer%40example.com'));
    await signInByForm(page, '/dashboard', buyer);
    const request = await tokenRequest;
    expect(request.method()).toBe('POST');
    expect(request.postDataJSON()).toEqual({ email: buyer.email });
    const answer = (await (await request.response())?.json()) as { token: string };
    expect(await storedToken(page)).toBe(answer.token);
  });

  it('C-AUTH-04 C-AUTH-05 reads fields that were filled without an event, as some password managers do', async () => {
    const page = await openPage(shop.url());
    await page.goto('/login');
    await untilHydrated(page);
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
    const page = await openPage(shop.url(), { expectedErrors: /ERR_FAILED/ });
    await page.goto('/login');
    await page.route('**/api/auth/**', (route) => route.abort());
    await sendSignInForm(page, buyer);
    await formProblem(page).getByText('The shop cannot be reached.').waitFor();
    await page.unroute('**/api/auth/**');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/tools');
  });
});
