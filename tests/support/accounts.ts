import type { Page } from 'playwright-core';
import { signInOverApi, untilHydrated } from './browser.ts';

export const buyer = { name: 'Demo Buyer', email: 'buyer@example.com', password: 'Buyer@123' } as const;
export const admin = { name: 'Demo Admin', email: 'admin@example.com', password: 'Admin@123' } as const;

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });

/** Fills and sends the sign-in form. The address of a page changes before the form of the last one has gone. */
export async function sendSignInForm(page: Page, { email, password }: { email: string; password: string }) {
  await signInButton(page).waitFor();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await signInButton(page).click();
}

/** Fills and sends the sign-up form. */
export async function signUp(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Name', { exact: true }).fill('Karim Ahmed');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
}

/** The error in red below the form. */
export const formProblem = (page: Page) => page.locator('form [role=alert]');

/** Signs in by the form and ends on `path`; signing in is what the test is about. */
export async function signInByForm(page: Page, path: string, who: { email: string; password: string }): Promise<void> {
  await page.goto(`/login?${new URLSearchParams({ from: path })}`);
  await sendSignInForm(page, who);
  await page.waitForURL((url) => url.pathname === path);
  await signInButton(page).waitFor({ state: 'detached' });
}

/** Opens `path`, signed in. */
export async function signInAt(page: Page, path: string, who: { email: string; password: string }): Promise<void> {
  await signInOverApi(page, who);
  await page.goto(path);
  await untilHydrated(page);
}

export const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken'));

/** The signed-in user's menu in the navbar. */
export const userMenu = (page: Page) => page.getByRole('banner').locator('details');
