import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buyer, sendSignInForm, storedToken } from '#tests/support/accounts.ts';
import { openPage, useBrowser } from '#tests/support/browser.ts';
import { endSession } from '#tests/support/end-session.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';
import { signInAt } from '#tests/support/sign-in.ts';

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
  const shop = useRunningShop();
  useBrowser();

  it.each(forms)('does not lose $name: the form offers to sign in in another tab', async (form) => {
    const page = await openPage(shop.url(), { expectedErrors: /status of 401/ });
    await signInAt(page, form.path, buyer);
    await form.fill(page);
    await endSession(page);
    const send = page.getByRole('button', { name: form.button });
    await send.click();
    const problem = page.locator('form').getByRole('alert').filter({ hasText: 'Please sign in and try again.' });
    await problem.filter({ hasText: 'What you entered stays here.' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
    expect(await storedToken(page)).toBeNull();
    const opened = page.waitForEvent('popup');
    await problem.getByRole('link', { name: 'Sign in using another tab' }).click();
    const other = await opened;
    await sendSignInForm(other, buyer);
    await other.getByRole('heading', { name: form.heading }).waitFor();
    expect(new URL(other.url()).pathname).toBe(new URL(page.url()).pathname);
    await other.close();
    await send.click();
    await page.getByText(form.done).waitFor();
  });
});
