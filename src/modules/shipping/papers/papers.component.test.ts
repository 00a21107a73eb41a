import { describe, it } from 'vitest';
import { openPage, useShop } from '#tests/support/screen/open-screen.ts';

describe('the documents of an order', () => {
  const shop = useShop();

  it('fail verification if the shop has not issued them', async () => {
    const page = await openPage(shop, { expectedErrors: /404/ });
    await page.goto('/verify');
    await page.getByLabel('Code').fill('K3M9-X2PA-7QRT-V5WZ');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByRole('heading', { name: 'Not genuine' }).waitFor();
  });
});
