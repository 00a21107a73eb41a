import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { admin, buyer, formProblem, sendSignInForm, signUp, storedToken } from '#tests/support/accounts.ts';
import { openPage, signInAt, signInOverApi, useShop } from '#tests/support/screen/open-screen.ts';

const shop = useShop();

const REFUSED = /status of (400|401|403|404)/;
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });

describe('an error message', () => {
  it('C-AUTH-08 of the sign-in form is that of the last attempt, by whichever way', async () => {
    const page = await openPage(shop, { expectedErrors: REFUSED });
    const popups = vi.spyOn(window, 'open').mockReturnValue(null);
    onTestFinished(() => popups.mockRestore());
    await page.goto('/login');
    await sendSignInForm(page, { email: buyer.email, password: 'Wrong@2026' });
    await formProblem(page).getByText('Invalid email or password').waitFor();
    await page.getByLabel('Password', { exact: true }).fill('');
    await signInButton(page).click();
    await page.getByText('Password is required.').waitFor();
    expect(await formProblem(page).allInnerTexts()).toEqual(['Password is required.']);

    await page.getByRole('button', { name: 'Continue with Google' }).click();
    const blocked = page.getByText('Your browser blocked the Google window.');
    await blocked.waitFor();
    await sendSignInForm(page, { email: buyer.email, password: 'Wrong@2026' });
    await formProblem(page).getByText('Invalid email or password').waitFor();
    expect(await blocked.count()).toBe(0);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await blocked.waitFor();
    expect(await page.getByText('Invalid email or password').count()).toBe(0);
  });

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
