import type { Locator, Page } from 'playwright-core';
import { openPage, type PageOptions } from './browser.ts';
import { signInAs } from './sign-in.ts';

/** A page below the dashboard, as the demo's admin sees it. */
export async function openAsAdmin(shopUrl: string, path: string, options?: PageOptions): Promise<Page> {
  const page = await openPage(shopUrl, options);
  await signInAs(page, 'admin@example.com', path);
  return page;
}

/** The row of a tool on the page that manages them. */
export function toolRow(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ hasText: name });
}

/** Opens the modal that updates a tool. */
export async function openUpdate(page: Page, name: string): Promise<Locator> {
  await toolRow(page, name).getByRole('button', { name: 'Update' }).click();
  const modal = page.getByRole('dialog', { name: `Update ${name}` });
  await modal.waitFor();
  return modal;
}
