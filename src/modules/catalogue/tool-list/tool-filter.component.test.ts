import { describe, expect, it } from 'vitest';
import { openPage, useShop } from '#tests/support/screen/open-screen.ts';

const CATEGORY = 'Cutting & grinding';
const inAddress = (name: string, value: string) => (url: URL) => url.searchParams.get(name) === value;

describe('the filter of the catalogue', () => {
  const shop = useShop();

  async function openTools(path = '/tools') {
    const page = await openPage(shop);
    await page.goto(path);
    return page;
  }

  it('follows the URL when the visitor goes back and forward', async () => {
    const page = await openTools();
    const category = page.getByLabel('Category');
    const stock = page.getByRole('checkbox', { name: '500 or more in stock' });
    const from = page.getByLabel('Price from');
    await category.selectOption(CATEGORY);
    await page.waitForURL(inAddress('category', CATEGORY));
    await from.fill('10');
    await from.press('Enter');
    await page.waitForURL(inAddress('min', '10'));
    await stock.check();
    await page.waitForURL(inAddress('stock', '1'));
    await page.getByLabel('Sort by').selectOption('name');
    await page.waitForURL(inAddress('sort', 'name'));
    const shown = async () => [
      await category.inputValue(),
      await from.inputValue(),
      await stock.isChecked(),
      await page.getByLabel('Sort by').inputValue(),
    ];
    const states = [
      ['', '', false, ''],
      [CATEGORY, '', false, ''],
      [CATEGORY, '10', false, ''],
      [CATEGORY, '10', true, ''],
      [CATEGORY, '10', true, 'name'],
    ];
    await expect.poll(shown).toEqual(states[4]);
    for (const state of states.slice(0, 4).reverse()) {
      await page.goBack();
      await expect.poll(shown).toEqual(state);
    }
    for (const state of states.slice(1)) {
      await page.goForward();
      await expect.poll(shown).toEqual(state);
    }
  });

  it('shows the choices of the address, names those that cannot be used, and leaves empty ones out of the next address', async () => {
    // Limits and texts that cannot be used are named and kept.
    const page = await openTools(`/tools?${new URLSearchParams({ q: 'x'.repeat(140), min: '1.200', max: '৫০,৫' })}`);
    await page.getByText('At most 100 characters are possible. This text has 140: please shorten it.').waitFor();
    await page.getByText('1.200 can be 1,200 or 1.2: write 1200 or 1.20.').waitFor();
    expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('x'.repeat(140));
    expect(await page.getByLabel('Price from').inputValue()).toBe('1.200');
    expect(await page.getByLabel('Price to').inputValue()).toBe('50.5');

    // A price range of an earlier link is shown as price limits.
    await page.goto('/tools?price=25-50');
    expect(await page.getByLabel('Price from').inputValue()).toBe('25');
    expect(await page.getByLabel('Price to').inputValue()).toBe('50');
    await page.getByLabel('Price to').fill('30');
    await page.getByLabel('Price to').press('Enter');
    await page.waitForURL(inAddress('max', '30'));
    expect(new URL(page.url()).search).toBe('?min=25&max=30');

    await page.goto('/tools?q=helicopter');
    const text = page.getByRole('searchbox', { name: 'Search' });
    expect(await text.inputValue()).toBe('helicopter');
    await page.getByRole('link', { name: 'Show all tools' }).click();
    await expect.poll(() => text.inputValue()).toBe('');
    await page.getByLabel('Price from').fill('20');
    await text.fill('metal cutting');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(inAddress('min', '20'));
    expect(new URL(page.url()).search, 'no empty parameter').toBe('?q=metal+cutting&min=20');
  });
});
