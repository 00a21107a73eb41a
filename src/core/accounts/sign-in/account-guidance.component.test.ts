import { describe, expect, it } from 'vitest';
import { admin, buyer, formProblem, sendSignInForm, signUp, storedToken } from '#tests/support/accounts.ts';
import { openPage, signInAt, signInOverApi, useShop } from '#tests/support/screen/open-screen.ts';

const shop = useShop();

describe('an error message', () => {
  it('C-AUTH-08 of the sign-up form is that of the last attempt, and its password can be revealed', async () => {
    const page = await openPage(shop, { expectedErrors: /ERR_FAILED/ });
    await page.route('**/api/auth/**', (route) => route.abort());
    await signUp(page, { email: 'last-try@example.com', password: 'Karim@2026' });
    await page.getByText('The shop cannot be reached.').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await page.getByText('Name is required.').waitFor();
    expect(await formProblem(page).allInnerTexts()).toEqual(['Name is required.']);

    // The typed password can be revealed.
    const field = page.getByLabel('Password', { exact: true });
    expect(await field.getAttribute('type')).toBe('password');
    const eye = page.getByRole('button', { name: 'Show password' });
    await eye.click();
    expect(await field.getAttribute('type')).toBe('text');
    expect(await eye.getAttribute('aria-pressed')).toBe('true');
    expect(await field.inputValue()).toBe('Karim@2026');
    await eye.click();
    expect(await field.getAttribute('type')).toBe('password');
  });
});

describe('/login says why it was opened', () => {
  it('C-GUARD-03 to a customer whom an admin page signed out, reached by sign-in or by address', async () => {
    const why = "That page is for administrators. Please sign in with an administrator's account.";
    const page = await openPage(shop);
    await page.goto('/dashboard/manage-tools');
    await page.getByText('Please sign in to open your dashboard.').waitFor();
    await sendSignInForm(page, buyer);
    await page.getByText(why).waitFor();
    await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    expect(await storedToken(page)).toBeNull();
    await signInAt(page, '/profile', buyer);
    await page.goto('/dashboard/add-tools');
    await page.getByText(why).waitFor();
    await sendSignInForm(page, admin);
    await page.waitForURL('**/tools');
  });

  it('by naming and showing the tool to be ordered, on /signup too', async () => {
    const page = await openPage(shop);
    await page.goto('/tools');
    await page.getByRole('link', { name: 'Purchase KD20-13' }).click();
    await page.getByRole('heading', { name: 'Sign in to order the KD20-13', level: 1 }).waitFor();
    await expect.poll(() => page.getByRole('main').locator('img').first().getAttribute('src')).toMatch(/^\/images\//);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByRole('heading', { name: 'Sign up to order the KD20-13', level: 1 }).waitFor();
  });
});

describe('a visitor who is already signed in', () => {
  it.each(['/signup', '/socialLogin'])('is sent on from %s as from /login', async (path) => {
    const page = await openPage(shop);
    await signInOverApi(page, buyer);
    await page.goto(`${path}?from=/profile`);
    await page.waitForURL((url) => url.pathname === '/profile');
  });
});
