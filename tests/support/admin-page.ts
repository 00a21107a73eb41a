import type { Locator, Page } from 'playwright-core';
import { openPage, type PageOptions } from './browser.ts';
import { signInAs } from './sign-in.ts';

/** Opens a page below the dashboard as the demo's admin. */
export async function openAsAdmin(shopUrl: string, path: string, options?: PageOptions): Promise<Page> {
  const page = await openPage(shopUrl, options);
  await signInAs(page, 'admin@example.com', path);
  return page;
}

/** The row of a tool on Manage Tools. */
export function toolRow(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ hasText: name });
}

export async function openUpdate(page: Page, name: string): Promise<Locator> {
  await toolRow(page, name).getByRole('button', { name: 'Update' }).click();
  const modal = page.getByRole('dialog', { name: `Update ${name}` });
  await modal.waitFor();
  return modal;
}
