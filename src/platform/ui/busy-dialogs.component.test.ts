import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openUpdate, toolRow } from '#tests/support/admin-page.ts';
import { holdCalls } from '#tests/support/hold-calls.ts';
import { placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { openAsAdmin, useShop } from '#tests/support/screen/open-screen.ts';

/** Tries every way to leave the dialog, and expects it to stay open. */
async function expectStaysOpen(page: Page, safe: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: safe }).evaluate((button: HTMLButtonElement) => button.click());
  expect(await dialog.isVisible()).toBe(true);
}

describe('a dialog whose request is pending', () => {
  const shop = useShop();

  it('cannot be left by "Not yet" while a payment is being recorded', async () => {
    const id = await placeOrderAsBuyer(shop.url());
    const page = await openAsAdmin(shop, `/dashboard/orders/${id}`);
    const dialog = page.getByRole('dialog', { name: 'Record a payment' });
    const release = await holdCalls(page, '**/api/order/*/payment');
    await page.getByRole('button', { name: 'Record payment' }).click();
    await dialog.getByRole('button', { name: 'Record the payment' }).click();
    await expect.poll(() => dialog.getByRole('button', { name: 'Record the payment' }).isDisabled()).toBe(true);
    await expectStaysOpen(page, 'Not yet');
    release();
    await dialog.waitFor({ state: 'detached' });
  });

  it('cannot be closed while a tool is being deleted, and shows a failure', async () => {
    const page = await openAsAdmin(shop, '/dashboard/manage-tools', { expectedErrors: /ERR_FAILED/ });
    const release = await holdCalls(page, '**/api/tool/*', { end: 'abort' });
    await toolRow(page, 'KI20-180').getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this tool?' });
    const confirm = dialog.getByRole('button', { name: 'Delete the tool' });
    await confirm.click();
    await expect.poll(() => confirm.isDisabled()).toBe(true);
    expect(await confirm.evaluate((button) => button === document.activeElement)).toBe(true);
    await expectStaysOpen(page, 'Keep the tool');
    release();
    await dialog.getByRole('alert').waitFor();
    await expect.poll(() => confirm.isDisabled()).toBe(false);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('cannot be closed while a tool is being updated, so that the response closes no other dialog; before, Escape asks for typed input', async () => {
    const page = await openAsAdmin(shop, '/dashboard/manage-tools');
    const dialog = await openUpdate(page, 'KI20-180');
    await dialog.getByLabel('Price per piece').fill('28');
    const question = dialog.getByText('Close without saving what you typed?');
    await page.keyboard.press('Escape');
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    expect(await dialog.getByLabel('Price per piece').inputValue()).toBe('28');
    expect(await dialog.getByLabel('Price per piece').evaluate((field) => field === document.activeElement)).toBe(true);
    const release = await holdCalls(page, '**/api/tool/*');
    const update = dialog.getByRole('button', { name: 'Updating…' });
    await dialog.getByRole('button', { name: 'Update', exact: true }).click();
    await update.waitFor();
    expect(await update.evaluate((button) => button === document.activeElement)).toBe(true);
    await expectStaysOpen(page, 'Cancel');
    release();
    await page.getByText('Tool updated successfully.').waitFor();
    await dialog.waitFor({ state: 'hidden' });
  });
});
