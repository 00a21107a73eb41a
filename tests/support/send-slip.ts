import type { Page } from 'playwright-core';

/** Sends a transfer slip on the page of an order, as its customer, for the amount that the form suggests. */
export async function sendSlip(page: Page, reference: string, buffer: Buffer, mimeType: string): Promise<void> {
  await page.getByLabel('Day of the transfer').fill('2026-03-12');
  await page.getByLabel('Bank reference').fill(reference);
  await page.getByLabel('Slip', { exact: true }).setInputFiles({ name: 'slip', mimeType, buffer });
  await page.getByRole('button', { name: 'Send the slip' }).click();
  await page.getByRole('alert').getByText('Your slip is sent. We compare it with our bank statement.').waitFor();
}
