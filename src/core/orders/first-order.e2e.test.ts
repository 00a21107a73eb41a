import { describe, expect, it } from 'vitest';
import { openPage, useBrowser } from '#tests/support/browser.ts';
import { receiveMail } from '#tests/support/mailbox.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';

const password = 'Karim@2026';

describe('the first order of a new customer', () => {
  const shop = useRunningShop();
  useBrowser();

  it('is possible after signing up and verifying the email address, and an admin sees it', async () => {
    const email = 'karim@example.com';
    const page = await openPage(shop.url());

    await page.goto('/tools');
    await page.getByRole('link', { name: 'Purchase KD20-13' }).click();
    await page.waitForURL('**/login?from=*');
    await page.getByRole('link', { name: 'Create an account' }).click();

    await page.getByLabel('Name').fill('Karim Ahmed');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByText('Please check your mail inbox to verify email.').waitFor();
    await page.waitForURL('**/login*');

    const verification = await receiveMail(shop.url(), email, /Verify your email/);
    await page.goto(verification.links[0] ?? '');
    await page.waitForURL('**/login*');

    await page.goto('/tools');
    await page.getByRole('link', { name: 'Purchase KD20-13' }).click();
    await page.waitForURL('**/login?from=*');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();

    await page.getByRole('heading', { name: 'Check out' }).waitFor();
    await page.getByLabel('Shipping address').fill('12 Mirpur Road, Dhaka');
    await page.getByLabel('Phone number').fill('+8801712345678');
    await page.getByLabel('Quantity').fill('500');
    await page.getByText('$17,000').waitFor();
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByText('Order place successful. Plase pay now.').waitFor();
    await page.waitForURL('**/dashboard');
    const row = page.getByRole('row').filter({ hasText: 'KD20-13' });
    await row.getByText('$17,000').waitFor();

    const confirmation = await receiveMail(shop.url(), email, /Your order of 500/);
    expect(confirmation.text).toContain('12 Mirpur Road, Dhaka');

    const admin = await openPage(shop.url());
    await admin.goto('/login?from=/dashboard');
    await admin.getByLabel('Email').fill('admin@example.com');
    await admin.getByLabel('Password').fill('Admin@123');
    await admin.getByRole('button', { name: 'Sign in', exact: true }).click();
    await admin.getByRole('heading', { name: 'Manage all orders' }).waitFor();
    await admin.getByRole('row').filter({ hasText: email }).getByText('$17,000').waitFor();
  });
});
