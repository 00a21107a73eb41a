import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { holdCalls } from '#tests/support/hold-calls.ts';
import { openPage, untilQuiet, useShop } from '#tests/support/screen/open-screen.ts';

const RESET_REQUEST = '**/api/auth/request-password-reset';

/** Opens the dialog of 'Forgot password?' and fills it in. */
async function askForLink(page: Page) {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await dialog.getByLabel('Email of your account').fill('nobody@example.com');
  return { dialog, send: dialog.getByRole('button', { name: 'Send the link' }) };
}

describe("the dialog of 'Forgot password?'", () => {
  const shop = useShop();

  it('requests one link, however often its button is pressed', async () => {
    const page = await openPage(shop);
    await page.goto('/login');
    const { dialog, send } = await askForLink(page);
    let requests = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/request-password-reset')) requests += 1;
    });
    await send.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await dialog.getByText('If there is an account with this address').waitFor();
    expect(requests).toBe(1);
  });

  it('stays closed when it was closed during a request, and can be used again', async () => {
    const page = await openPage(shop);
    await page.goto('/login');
    const release = await holdCalls(page, RESET_REQUEST);
    const { dialog, send } = await askForLink(page);
    await send.click();
    await expect.poll(() => send.isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Close' }).click();
    const answered = page.waitForResponse(RESET_REQUEST);
    release();
    await answered;
    await untilQuiet(page);
    // The dialog fades out.
    await expect.poll(() => dialog.count()).toBe(0);
    await askForLink(page);
    await send.waitFor();
  });
});
