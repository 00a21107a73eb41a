import { describe, expect, it } from 'vitest';
import { haveModules } from '#tests/support/have-modules.ts';
import { openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

describe('product information for buyers', () => {
  const shop = useShop();

  it('distinguishes a bare tool from a kit on cards, also in the weight', async () => {
    const page = await openPage(shop);
    await page.goto('/tools');
    const card = (name: string) => page.getByRole('article').filter({ hasText: name });
    await card('KI20-180').getByText('Bare tool', { exact: true }).waitFor();
    await card('KI20-180').getByText('1.0 kg without battery', { exact: true }).waitFor();
    await card('KD20-13').getByText('Kit', { exact: true }).waitFor();
    await card('KD20-13').getByText('1.5 kg with battery', { exact: true }).waitFor();
    expect(
      await card('KX20-2')
        .getByText(/^(Kit|Bare tool)$/)
        .count(),
    ).toBe(0);
  });

  it('says below the picture of a bare tool, but not of a kit, that the battery is not included', async () => {
    const page = await openPage(shop);
    const caption = page.getByText('Battery shown is not included.');
    await page.goto('/tools?q=KI20-180');
    await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').click();
    await caption.waitFor();
    await page.goto('/tools?q=KD20-13');
    await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').click();
    await page.getByRole('rowheader', { name: 'Supplied as' }).waitFor();
    expect(await caption.count()).toBe(0);
  });

  it('states cartons, volume, weight and the share of a container of the minimum order beside the price', async () => {
    const page = await openPage(shop);
    await page.goto('/tools?q=KD20-13');
    await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').click();
    await page.getByText(/^100\scartons · 5\.28\sm³ · 1,500\skg gross · 19\s% of a 20 ft container$/).waitFor();
  });

  it.runIf(haveModules('payments'))(
    'shows "Bare tool" at checkout, in the choice of a tool and on the proforma invoice',
    async () => {
      const page = await openPage(shop);
      await signInAs(page, 'buyer@example.com', '/purchase');
      const choice = page.getByRole('link', { name: /KI20-180/ });
      await choice.getByText('Bare tool', { exact: true }).waitFor();
      await page.getByRole('link', { name: /KN20-250.*Out of stock/ }).waitFor();
      await page.getByRole('link', { name: /KH20-22.*320 in stock.*Below the minimum/ }).waitFor();
      await choice.click();
      await page.getByRole('heading', { level: 1, name: /KI20-180/ }).waitFor();
      await page.getByRole('main').getByText('Bare tool', { exact: true }).waitFor();
      await page.getByLabel('Shipping address').fill('Plot 12, Chattogram');
      await page.getByLabel('Phone number').fill('+880 1712-345678');
      await page.getByLabel('Quantity').fill('500');
      await page.getByRole('button', { name: 'Place order' }).click();
      await page.waitForURL('**/dashboard');
      await page.getByRole('row').nth(1).getByRole('button', { name: 'Pay' }).click();
      await page.getByRole('article').getByText('Bare tool', { exact: true }).waitFor();
    },
  );
});
