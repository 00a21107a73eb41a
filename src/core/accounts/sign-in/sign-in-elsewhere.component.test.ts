import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buyer, sendSignInForm, storedToken } from '#tests/support/accounts.ts';
import { openPage, signInAt, useShop } from '#tests/support/screen/open-screen.ts';

const FEEDBACK = 'The packs hold a whole day on site.';

/** The forms of signed-in customers: how to fill them in and send them, and the message after success. */
const forms = [
  {
    name: 'an order',
    path: '/tools',
    fill: async (page: Page) => {
      await page.getByRole('link', { name: 'Purchase KD20-13' }).click();
      await page.getByLabel('Shipping address').fill('12 Mirpur Road, Dhaka');
      await page.getByLabel('Phone number').fill('+8801712345678');
      await page.getByLabel('Quantity').fill('500');
    },
    button: 'Place order',
    heading: 'Check out',
    done: 'Order place successful. Plase pay now.',
  },
  {
    name: 'a review',
    path: '/dashboard/reviews',
    fill: async (page: Page) => {
      await page.getByRole('radio', { name: '5 stars' }).check();
      await page.getByLabel('Your feedback').fill(FEEDBACK);
    },
    button: 'Submit review',
    heading: 'Add review',
    done: 'Thank you for your review.',
  },
  {
    name: 'a profile',
    path: '/profile',
    fill: async (page: Page) => {
      const form = page.getByRole('form', { name: 'Update profile' });
      for (const label of ['Address', 'Police station', 'District', 'Country'])
        await form.getByLabel(label).fill('Dhaka');
      await form.getByLabel('Phone number').fill('+8801712345678');
      await form.getByLabel('LinkedIn URL').fill('https://www.linkedin.com/in/demo-buyer');
    },
    button: 'Update profile',
    heading: 'My profile',
    done: 'Profile update successful!!',
  },
];

describe('a session that ends while a form is filled in', () => {
  const shop = useShop();

  it('shows no user as signed in when the shop refuses a new token too', async () => {
    const page = await openPage(shop, { expectedErrors: /status of 401/ });
    await signInAt(page, '/tools', buyer);
    const [order] = forms;
    await order?.fill(page);
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
