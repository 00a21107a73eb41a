import { describe, it } from 'vitest';
import { receiveMail } from '#tests/support/mailbox.ts';
import { openPage, useShop } from '#tests/support/screen/open-screen.ts';

describe('the demo mailbox', () => {
  const shop = useShop();

  it('shows all sent mails or those to one address, with working links', async () => {
    const page = await openPage(shop);
    for (const name of ['karim', 'nusrat']) {
      const body = { name, email: `${name}@example.com`, password: 'Karim@2026', callbackURL: '/login?verified=1' };
      await page.request.post('/api/auth/sign-up/email', { data: body });
      await receiveMail(shop.url(), body.email, /Verify your email/);
    }
    await page.goto('/mailbox');
    await page.getByText('nusrat@example.com').waitFor();
    await page.getByLabel('Address').fill('karim@example.com');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.waitForURL('**/mailbox?to=karim%40example.com');
    await page.getByText('nusrat@example.com').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /verify-email/ }).click();
    await page.getByText('Your email is verified.').waitFor();
  });

  it('shows a message when there is no mail', async () => {
    const page = await openPage(shop);
    await page.goto('/mailbox?to=nobody@example.com');
    await page.getByText('No mail yet').waitFor();
  });
});
