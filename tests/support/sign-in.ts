import type { Page } from 'playwright-core';

const passwords = { 'buyer@example.com': 'Buyer@123', 'admin@example.com': 'Admin@123' };

export type DemoEmail = keyof typeof passwords;

/** Signs in on the login page and waits until the visitor is where they wanted to go. */
export async function signInAs(page: Page, email: DemoEmail, to = '/dashboard'): Promise<void> {
  await page.goto(`/login?from=${encodeURIComponent(to)}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(passwords[email]);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname === to);
  await page.getByRole('main').getByRole('heading').first().waitFor();
}
