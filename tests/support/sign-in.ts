import type { Page } from 'playwright-core';
import { admin, buyer, signInAt } from './accounts.ts';

const people = { [buyer.email]: buyer, [admin.email]: admin };

export type DemoEmail = typeof buyer.email | typeof admin.email;

/** Signs in, opens a page and waits until it shows its content. */
export async function signInAs(page: Page, email: DemoEmail, to = '/dashboard'): Promise<void> {
  await signInAt(page, to, people[email]);
  await page.getByRole('main').getByRole('heading').first().waitFor();
}
