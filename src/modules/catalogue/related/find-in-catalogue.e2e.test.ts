import { describe, expect, it } from 'vitest';
import { openPage, untilHydrated, useBrowser } from '#tests/support/browser.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';
import { signInAs } from '#tests/support/sign-in.ts';

describe('browsing the catalogue', () => {
  const shop = useRunningShop();
  useBrowser();

  it('works without scripts from a category to a bare tool with its battery, and to a comparison', async () => {
    const page = await openPage(shop.url(), { javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    await page.goto('/');
    const tile = page.getByRole('link', { name: 'Cutting & grinding 4 tools' });
    expect((await tile.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await tile.click();
    for (const name of ['KG20-125', 'KJ20-26']) {
      const choice = page.getByRole('link', { name: new RegExp(`^Compare ${name}`) });
      expect((await choice.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await choice.click();
    }
    expect(new URL(page.url()).searchParams.get('category')).toBe('Cutting & grinding');
    const tools = page.url();
    await page.getByRole('link', { name: 'Compare 2 tools' }).click();
    expect(await page.getByRole('columnheader').count()).toBe(2);

    await page.goto(tools);
    await page
      .getByRole('heading', { name: /KG20-125/ })
      .getByRole('link')
      .click();
    await page.getByLabel('Number of tools').fill('600');
    await page.getByRole('button', { name: 'Update' }).click();
    await page.getByRole('heading', { name: '1,200 batteries' }).waitFor();
    await page.getByRole('heading', { name: 'Fits the same KARIGAR 20V battery' }).waitFor();
    await page.getByRole('heading', { name: 'Related tools' }).waitFor();
    const order = page.getByRole('link', { name: /^Order 600 KX20-2/ });

    const buyer = await openPage(shop.url());
    await signInAs(buyer, 'buyer@example.com', (await order.getAttribute('href')) ?? '');
    await expect.poll(() => buyer.getByLabel('Quantity').inputValue()).toBe('600');
  });

  it('with scripts, a selection sends no request, keeps focus and scroll position, and a search keeps the selection', async () => {
    const page = await openPage(shop.url(), { viewport: { width: 1440, height: 900 } });
    await page.goto('/tools');
    await untilHydrated(page);
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('.data')) requests.push(request.url());
    });
    await page.getByRole('link', { name: /^Compare KG20-125/ }).click();
    const chosen = page.getByRole('link', { name: /do not compare KG20-125/ });
    await chosen.waitFor();
    expect(await chosen.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(requests).toEqual([]);
    await page.getByText('1 tool selected. Select another one.').waitFor();
    await page.getByLabel('Category').selectOption('Outdoor');
    await page.getByRole('link', { name: /^Compare KN20-250/ }).click();
    await page.getByRole('link', { name: 'Compare 2 tools' }).click();
    await page.getByRole('columnheader', { name: /KG20-125/ }).waitFor();
  });
});
