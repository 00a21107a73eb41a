import { describe, expect, it } from 'vitest';
import { openPage, useBrowser } from '#tests/support/browser.ts';
import { cookieClient } from '#tests/support/cookie-client.ts';
import { receiveMail } from '#tests/support/mailbox.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';

describe('the demo mailbox', () => {
  const shop = useRunningShop();
  useBrowser();

  async function receiveAMail(): Promise<void> {
    const account = { name: 'karim', email: 'karim@example.com', password: 'Karim@2026' };
    await cookieClient(shop.url()).post('/api/auth/sign-up/email', { ...account, callbackURL: '/login?verified=1' });
    await receiveMail(shop.url(), account.email, /Verify your email/);
  }

  it.each(['light', 'dark'] as const)('shows a mail as it looks in a narrow %s mail client', async (colorScheme) => {
    await receiveAMail();
    const page = await openPage(shop.url(), { colorScheme, viewport: { width: 320, height: 640 } });
    await page.goto('/mailbox?to=karim@example.com');
    const frame = page.locator('iframe').first();
    await frame.scrollIntoViewIfNeeded();
    const mail = await (await frame.elementHandle())?.contentFrame();
    if (!mail) throw new Error('the mail has no frame');
    await mail.getByRole('heading', { name: 'Please verify your email' }).waitFor();
    await page.goto((await frame.getAttribute('src')) ?? '');
    const look = () => ({
      wide: document.documentElement.scrollWidth > innerWidth,
      ground: getComputedStyle(document.body).backgroundColor,
    });
    const ground = colorScheme === 'dark' ? 'rgb(14, 16, 18)' : 'rgb(245, 243, 240)';
    expect(await page.evaluate(look)).toEqual({ wide: false, ground });
  });
});
