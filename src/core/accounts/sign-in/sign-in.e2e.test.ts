import { describe, expect, it } from 'vitest';
import { buyer, formProblem, sendSignInForm } from '#tests/support/accounts.ts';
import { openPage, useBrowser } from '#tests/support/browser.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';

const REFUSED = /status of (400|401|403)/;

describe('sign-in', () => {
  const shop = useRunningShop();
  useBrowser();

  it('C-AUTH-03 offers only the Google button on /socialLogin', async () => {
    const page = await openPage(shop.url());
    await page.goto('/socialLogin');
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Continue with Google' }).waitFor();
    expect(await main.getByRole('button').count()).toBe(1);
    expect(await main.getByRole('textbox').count()).toBe(0);
    expect(await main.getByRole('link').count()).toBe(0);
    expect(await main.locator('img, picture, dl').count()).toBe(0);
    // The heading is for screen readers only.
    expect(await main.textContent()).toBe('Sign in with GoogleContinue with Google');
    expect((await main.getByRole('heading').boundingBox())?.width).toBeLessThanOrEqual(1);
  });

  it('C-AUTH-08 refuses a wrong password in red and keeps the input', async () => {
    const page = await openPage(shop.url(), { expectedErrors: REFUSED });
    await page.goto('/login');
    await sendSignInForm(page, { email: buyer.email, password: 'Wrong@2026' });
    await formProblem(page).getByText('Invalid email or password').waitFor();
    const [red, text] = await formProblem(page).evaluate((element) => [
      getComputedStyle(element).color,
      getComputedStyle(document.body).color,
    ]);
    expect(red).not.toBe(text);
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(buyer.email);
  });
});
