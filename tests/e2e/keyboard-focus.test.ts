import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buyer } from '../support/accounts.ts';
import { expectAccessible } from '../support/axe.ts';
import { openPage, untilHydrated, useBrowser } from '../support/browser.ts';
import { haveModules } from '../support/have-modules.ts';
import { holdCalls } from '../support/hold-calls.ts';
import { useRunningShop } from '../support/running-shop.ts';
import { signInAt } from '../support/sign-in.ts';

const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement);

const shop = useRunningShop();
useBrowser();

describe('the keyboard focus after pressing a button', () => {
  it('stays on the button while a review is pending, and sends it once; right-to-left text is laid out right to left', async () => {
    const page = await openPage(shop.url());
    await signInAt(page, '/dashboard/reviews', buyer);
    await page.getByRole('radio', { name: '5 stars' }).check();
    const direction = (element: Element) => getComputedStyle(element).direction;
    await page.getByLabel('Your feedback').fill('أدوات جيدة جدا للعمل!');
    expect(await page.getByLabel('Your feedback').evaluate(direction)).toBe('rtl');
    let calls = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/review')) calls += 1;
    });
    const release = await holdCalls(page, '**/api/review');
    await page.getByRole('button', { name: 'Submit review' }).press('Enter');
    const sending = page.getByRole('button', { name: 'Sending…' });
    await sending.waitFor();
    expect(await isFocused(sending)).toBe(true);
    expect(await sending.isDisabled()).toBe(true);
    await page.keyboard.press('Enter');
    release();
    await page.getByText('Thank you for your review.').waitFor();
    expect(calls).toBe(1);
    expect(await isFocused(page.getByRole('button', { name: 'Submit review' }))).toBe(true);
    await page.goto('/reviews');
    expect(await page.getByText('أدوات جيدة').evaluate(direction)).toBe('rtl');
  });

  it.runIf(haveModules('office'))(
    'is on Close when the link was sent, and the message is in an existing status element',
    async () => {
      const page = await openPage(shop.url());
      await page.goto('/login');
      await untilHydrated(page);
      const forgotten = page.getByRole('button', { name: 'Forgot password?' });
      expect((await forgotten.boundingBox())?.height).toBeGreaterThanOrEqual(24);
      await forgotten.click();
      const dialog = page.getByRole('dialog', { name: 'Forgot your password?' });
      await dialog.getByText('We will email you a link').waitFor();
      await expectAccessible(page, 'password dialog');
      const status = await dialog.locator('[role=status]').elementHandle();
      await dialog.getByLabel('Email of your account').fill('nobody@example.com');
      await dialog.getByRole('button', { name: 'Send the link' }).press('Enter');
      await expect.poll(() => status?.textContent()).toContain('an email with a link');
      expect(await isFocused(dialog.getByRole('button', { name: 'Close' }))).toBe(true);
    },
  );
});
