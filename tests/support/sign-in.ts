import type { Page } from 'playwright-core';
import { admin, buyer } from './accounts.ts';
import { signInOverApi, untilHydrated } from './browser.ts';

/** The accounts of the demo. */
export const people = { [buyer.email]: buyer, [admin.email]: admin };

export type DemoEmail = typeof buyer.email | typeof admin.email;

/** Signs in over the API and opens `path`. */
export async function signInAt(page: Page, path: string, who: { email: string; password: string }): Promise<void> {
  await signInOverApi(page, who);
  await page.goto(path);
  await untilHydrated(page);
}

/** Signs in, opens a page and waits until it shows its content. */
export async function signInAs(page: Page, email: DemoEmail, to = '/dashboard'): Promise<void> {
  await signInAt(page, to, people[email]);
  await page.getByRole('main').getByRole('heading').first().waitFor();
}
