import { describe, it } from 'vitest';
import { sendSignInForm, signUp } from '#tests/support/accounts.ts';
import { openPage, useBrowser } from '#tests/support/browser.ts';
import { receiveMail } from '#tests/support/mailbox.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';

const password = 'Karim@2026';

describe('sign-up', () => {
  const shop = useRunningShop();
  useBrowser();

  it('C-AUTH-07 mails a link that verifies the address, and goes to /login with a toast', async () => {
    const email = 'fatema@example.com';
    const page = await openPage(shop.url());
    await signUp(page, { email, password });
    await page.getByText('Please check your mail inbox to verify email.').waitFor();
    await page.waitForURL('**/login');
    const mail = await receiveMail(shop.url(), email, /Verify your email/);
    await page.goto(mail.links[0] ?? '');
    await page.getByRole('status').getByText('Your email is verified.').waitFor();
    await sendSignInForm(page, { email, password });
    await page.waitForURL('**/tools');
  });
});
