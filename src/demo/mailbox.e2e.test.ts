import { describe, expect, it } from 'vitest';
import { openPage, useBrowser } from '#tests/support/browser.ts';
import { receiveMail } from '#tests/support/mailbox.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';

describe('the demo mailbox', () => {
  const shop = useRunningShop();
  useBrowser();

  it('shows all sent mails or those to one address, with working links', async () => {
    const page = await openPage(shop.url());
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

  it.each(['light', 'dark'] as const)('shows a mail as it looks in a narrow %s mail client', async (colorScheme) => {
    const page = await openPage(shop.url(), { colorScheme, viewport: { width: 320, height: 640 } });
    await page.goto('/mailbox?to=karim@example.com');
    const frame = page.locator('iframe').first();
    await frame.scrollIntoViewIfNeeded();
    const mail = await (await frame.elementHandle())?.contentFrame();
    if (!mail) throw new Error('the mail has no frame');
    await mail.getByRole('heading', { name: /Verify your email/ }).waitFor();
    await page.goto((await frame.getAttribute('src')) ?? '');
    const look = () => ({
      wide: document.documentElement.scrollWidth > innerWidth,
      ground: getComputedStyle(document.body).backgroundColor,
    });
    const ground = colorScheme === 'dark' ? 'rgb(14, 16, 18)' : 'rgb(245, 243, 240)';
    expect(await page.evaluate(look)).toEqual({ wide: false, ground });
  });

  it('shows a message when there is no mail', async () => {
    const page = await openPage(shop.url());
    await page.goto('/mailbox?to=nobody@example.com');
    await page.getByText('No mail yet').waitFor();
  });
});
