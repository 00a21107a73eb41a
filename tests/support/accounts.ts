import type { Page } from 'playwright-core';

export const buyer = { name: 'Demo Buyer', email: 'buyer@example.com', password: 'Buyer@123' } as const;
export const admin = { name: 'Demo Admin', email: 'admin@example.com', password: 'Admin@123' } as const;

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });

/**
 * Fills in and submits the sign-in form. Waits for it, because the URL changes before the previous page's form is gone.
 */
export async function sendSignInForm(page: Page, { email, password }: { email: string; password: string }) {
  await signInButton(page).waitFor();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await signInButton(page).click();
}

/** Fills in and submits the sign-up form. */
export async function signUp(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Name', { exact: true }).fill('Karim Ahmed');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
}

/** The error message of the form. */
export const formProblem = (page: Page) => page.locator('form [role=alert]');

/** Signs in through the form and ends on `path`: for tests about signing in. Others use `signInAt` (sign-in.ts). */
export async function signInByForm(page: Page, path: string, who: { email: string; password: string }): Promise<void> {
  await page.goto(`/login?${new URLSearchParams({ from: path })}`);
  await sendSignInForm(page, who);
  await page.waitForURL((url) => url.pathname === path);
  await signInButton(page).waitFor({ state: 'detached' });
}

export const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken'));

/** The signed-in user's menu in the navbar. */
export const userMenu = (page: Page) => page.getByRole('banner').locator('details');
