import type { Locator, Page } from 'playwright-core';
import { formatPieces } from '#src/platform/i18n/money.ts';

/**
 * The row of the newest order with this quantity. Matches the whole cell, because an invoice number may contain the
 * digits.
 */
export function orderRow(page: Page, pieces: number): Locator {
  const quantity = page.locator('td', { hasText: new RegExp(`^${formatPieces(pieces)}$`) });
  return page.getByRole('row').filter({ has: quantity }).first();
}
