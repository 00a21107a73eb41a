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
});
