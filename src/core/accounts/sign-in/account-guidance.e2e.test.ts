import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buyer, sendSignInForm, signUp } from '#tests/support/accounts.ts';
import { openPage, untilHydrated, useBrowser } from '#tests/support/browser.ts';
import { receiveMail } from '#tests/support/mailbox.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';
import { signInAt } from '#tests/support/sign-in.ts';

const REFUSED = /status of (400|401|403|404)/;

const shop = useRunningShop();
useBrowser();

describe('/login says why it was opened', () => {
  it('C-GUARD-02 before a missing tool is looked up, in the first document too', async () => {
    const page = await openPage(shop.url(), { expectedErrors: REFUSED });
    const missing: string[] = [];
    page.on('response', (response) => response.status() === 404 && missing.push(response.url()));
    const path = '/purchase/62f0a1b2c3d4e5f6a7b8c9d0';
    expect((await fetch(`${shop.url()}/purchase/abc`)).status).toBe(200);
    expect((await page.goto(path))?.status()).toBe(200);
    await page.waitForURL(`**/login?${new URLSearchParams({ from: path })}`);
    await page.getByRole('heading', { name: 'Sign in', exact: true, level: 1 }).waitFor();
    await page.getByText('Please sign in to place an order.').waitFor();
    expect(missing).toEqual([]);
    await sendSignInForm(page, buyer);
    await page.getByText('Oops! 404 - Page not found...').waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  });
});

describe('a visitor who is already signed in', () => {
  it('is sent on from /login in one tab after signing in in another', async () => {
    const page = await openPage(shop.url());
    await page.goto('/login?from=/profile');
    await untilHydrated(page);
    const other = await page.context().newPage();
    await signInAt(other, '/tools', buyer);
    await page.waitForURL((url) => url.pathname === '/profile');
    await page.getByRole('heading', { name: 'My profile' }).waitFor();
  });
});

describe('after sign-up', () => {
  const panel = (page: Page) => page.getByRole('region', { name: 'Verification' });

  it('C-AUTH-07 a panel says where the mail went until its link is opened, and the address is filled in', async () => {
    const email = 'panel@example.com';
    const page = await openPage(shop.url(), { expectedErrors: /status of 429/ });
    await signUp(page, { email, password: 'Karim@2026' });
    await page.waitForURL('**/login');
    await panel(page).getByText(`We sent a link to ${email}. Open it within one hour.`).waitFor();
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
    await panel(page).getByRole('button', { name: 'Send again' }).click();
    await expect
      .poll(async () => {
        const mails = await fetch(`${shop.url()}/mailbox.json?to=${email}`);
        return ((await mails.json()) as unknown[]).length;
      })
      .toBe(2);
    await page.reload();
    await panel(page).getByText(email).waitFor();
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
    await page.route('**/api/auth/**', (route) =>
      route.fulfill({ status: 429, json: { error: { message: 'Later.' } } }),
    );
    await panel(page).getByRole('button', { name: 'Send again' }).click();
    await panel(page).getByRole('alert').getByText('Later.').waitFor();
    await panel(page).getByRole('link', { name: 'Wrong address?' }).click();
    await page.waitForURL('**/signup');

    await page.unroute('**/api/auth/**');
    await page.goto((await receiveMail(shop.url(), email, /Verify/)).links[0] ?? '');
    await page.getByText('Your email is verified.').waitFor();
    await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
    expect(await panel(page).count()).toBe(0);
  }, 60_000);
});
