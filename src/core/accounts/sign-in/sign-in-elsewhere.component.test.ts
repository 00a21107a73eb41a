import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buyer, sendSignInForm, storedToken } from '#tests/support/accounts.ts';
import { openPage, signInAt, useShop } from '#tests/support/screen/open-screen.ts';

async function fillOrder(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Purchase KD20-13' }).click();
  await page.getByLabel('Shipping address').fill('12 Mirpur Road, Dhaka');
  await page.getByLabel('Phone number').fill('+8801712345678');
  await page.getByLabel('Quantity').fill('500');
}

describe('a session that ends while a form is filled in', () => {
  const shop = useShop();

  it('shows no user as signed in when the shop refuses a new token too', async () => {
    const page = await openPage(shop, { expectedErrors: /status of 401/ });
    await signInAt(page, '/tools', buyer);
    await fillOrder(page);
    const error = { code: 'sign_in_required', message: 'Please sign in and try again.' };
    await page.route('**/api/order', (route) => route.fulfill({ status: 401, json: { error } }));
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByText('What you entered stays here.').waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
    expect(await storedToken(page)).toBeNull();
    expect(await page.getByLabel('Shipping address').inputValue()).toBe('12 Mirpur Road, Dhaka');
  });

  it('is not what /login reports for a wrong password', async () => {
    const page = await openPage(shop, { expectedErrors: /status of 401/ });
    await page.goto('/login');
    await sendSignInForm(page, { email: buyer.email, password: 'Wrong@123' });
    await page.locator('form').getByRole('alert').waitFor();
    await page.getByRole('link', { name: 'Sign in using another tab' }).waitFor({ state: 'detached' });
  });
});
