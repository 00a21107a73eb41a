import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buyer, storedToken, userMenu } from '#tests/support/accounts.ts';
import { openPage, useBrowser } from '#tests/support/browser.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';

async function openPopup(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const popup = await opened;
  await popup.getByRole('heading', { name: 'Choose an account' }).waitFor();
  return popup;
}

const problem = (page: Page) => page.getByRole('main').getByRole('alert');

useBrowser();

describe('Continue with Google', () => {
  const shop = useRunningShop();

  it('C-AUTH-12 C-AUTH-09 opens a popup, stores the access token and returns to the page the visitor came from', async () => {
    const page = await openPage(shop.url());
    await page.goto('/login?from=%2Fprofile%3Ftab%3D1');
    const popup = await openPopup(page);
    const tokenRequest = page.waitForRequest(
      (request) => request.url().includes('/api/user/') && request.method() === 'POST',
    );
    await popup.getByRole('button', { name: buyer.name }).click();
    expect((await tokenRequest).postDataJSON()).toEqual({ email: buyer.email });
    await page.waitForURL('**/profile?tab=1');
    await expect.poll(() => popup.isClosed()).toBe(true);
    expect(await storedToken(page)).toMatch(/^ey/);
    await userMenu(page).getByText(buyer.name).waitFor();
  });

  it('C-AUTH-12 works on /signup, with a new account', async () => {
    const page = await openPage(shop.url());
    await page.goto('/signup?from=/profile');
    const popup = await openPopup(page);
    await popup.getByLabel('Name').fill('Nusrat Jahan');
    await popup.getByLabel('Email', { exact: true }).fill('nusrat');
    await popup.getByRole('button', { name: 'Continue' }).click();
    await popup.getByText('Please provide valid email address').waitFor();
    await popup.getByLabel('Email', { exact: true }).fill('nusrat@example.com');
    await popup.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/profile');
    await page.getByRole('main').getByText('nusrat@example.com').waitFor();
  });

  it('C-AUTH-08 reports in red a refusal, an unverified address, a closed and a blocked popup; the next attempt works', async () => {
    const page = await openPage(shop.url());
    await page.goto('/socialLogin?from=/profile');
    await (await openPopup(page)).getByRole('button', { name: 'Cancel' }).click();
    await problem(page).getByText('You did not allow Google to sign you in.').waitFor();
    expect(await storedToken(page)).toBeNull();

    const popup = await openPopup(page);
    await popup.getByLabel('Name').fill('Mallory');
    await popup.getByLabel('Email', { exact: true }).fill('victim@example.com');
    await popup.getByLabel('Email verified by Google').uncheck();
    await popup.getByRole('button', { name: 'Continue' }).click();
    await problem(page).getByText('Google has not verified this email address.').waitFor();

    await (await openPopup(page)).close();
    await problem(page).getByText('The Google window was closed before you were signed in.').waitFor();

    await page.evaluate(() => {
      const { open } = window;
      window.open = () => {
        window.open = open;
        return null;
      };
    });
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await problem(page).getByText('Your browser blocked the Google window.').waitFor();

    await (await openPopup(page)).getByRole('button', { name: buyer.name }).click();
    await page.waitForURL('**/profile');
  });
});

describe('a shop without Google credentials', () => {
  const shop = useRunningShop({ DEMO: 'off' });

  it('C-AUTH-08 says in red that Google sign-in is not set up, and opens nothing', async () => {
    const page = await openPage(shop.url(), { fresh: true });
    await page.goto('/login');
    // Shown before the click, and again in red after it.
    await page.getByRole('main').getByText('Google sign-in is not set up in this shop.').waitFor();
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await problem(page).getByText('Google sign-in is not set up in this shop.').waitFor();
    expect(page.context().pages()).toHaveLength(1);
  });
});
