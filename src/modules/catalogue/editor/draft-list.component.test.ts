import { expect, it } from 'vitest';
import { openAsAdmin, useShop } from '#tests/support/screen/open-screen.ts';

const shop = useShop();

it('the list of drafts has all of them, a page at a time', async () => {
  const { headers } = await shop.signIn('admin');
  for (let at = 0; at < 51; at++) {
    const payload = { toolName: `KX20-${at} Saw 20V`, price: 45, quantity: 0, description: 'Not announced yet.' };
    const answer = await shop.app.inject({ method: 'POST', url: '/api/tool-draft', headers, payload });
    expect(answer.statusCode, answer.body).toBe(200);
  }
  const page = await openAsAdmin(shop, '/dashboard/tool-drafts');
  const rows = page.getByRole('main').getByRole('link', { name: /^KX20-/ });
  await expect.poll(() => rows.count()).toBe(50);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect.poll(() => rows.count()).toBe(51);
});
