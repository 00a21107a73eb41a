import { describe, it } from 'vitest';
import { openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

describe('the overview', () => {
  const shop = useShop();

  it('signs out a customer, who has no access', async () => {
    const page = await openPage(shop);
    await signInAs(page, 'buyer@example.com');
    await page.goto('/dashboard/overview');
    await page.waitForURL((url) => url.pathname === '/login' && url.search === '');
  });
});
