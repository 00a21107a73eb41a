import { describe, expect, it } from 'vitest';
import { openUpdate, toolRow } from '#tests/support/admin-page.ts';
import { haveModules } from '#tests/support/have-modules.ts';
import { holdReads } from '#tests/support/screen/hold-reads.ts';
import { openAsAdmin, useShop } from '#tests/support/screen/open-screen.ts';

const drill = 'KD20-13 Cordless Drill Driver 20V';

describe('updating a tool', () => {
  const shop = useShop();

  it('C-DASH-10 C-UPD-01 C-UPD-02 C-UPD-03 reports missing fields, accepts whole numbers only, keeps the input when a save fails, and then refreshes the list', async () => {
    const page = await openAsAdmin(shop, '/dashboard/manage-tools', { expectedErrors: /ERR_FAILED/ });
    const modal = await openUpdate(page, drill);
    for (const label of ['Tool name', 'Price per piece', 'Quantity in stock', 'Description', 'Image']) {
      await modal.getByLabel(label).fill('');
    }
    await modal.getByRole('button', { name: 'Update', exact: true }).click();
    expect((await modal.getByRole('alert').allInnerTexts()).toSorted()).toEqual([
      'Descripton is required.',
      'Image is required.',
      'Price is required.',
      'Quantity is required.',
      'Tool Name is required.',
    ]);
    await modal.getByLabel('Price per piece').fill('27.5');
    await modal.getByLabel('Quantity in stock').fill('1.5');
    await modal.getByRole('button', { name: 'Update', exact: true }).click();
    await modal.getByText('Price must be a whole number from 1 to 90,000.').waitFor();
    await modal.getByText('Quantity must be a whole number from 0 to 1,000,000,000.').waitFor();
    await page.keyboard.press('Escape');
    await modal.getByRole('button', { name: 'Discard' }).click();
    await modal.waitFor({ state: 'hidden' });

    await openUpdate(page, drill);
    await modal.getByLabel('Description').fill('A text of several lines.');
    await modal.getByLabel('Price per piece').fill('37');
    await page.route('**/api/tool/*', (route) => route.abort(), { times: 1 });
    await modal.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText('Failed to update!').waitFor();
    expect(await modal.getByLabel('Description').inputValue()).toBe('A text of several lines.');
    await modal.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText('Tool updated successfully.').waitFor();
    await modal.waitFor({ state: 'hidden' });
    await toolRow(page, drill).getByText('$37').waitFor();
  });

  it.runIf(haveModules('catalogue'))('C-UPD-01 is saved again at once, before the list is read again', async () => {
    const find = async () => {
      const tools = (await (await fetch(`${shop.url()}/api/tool`)).json()) as { toolName: string; quantity: number }[];
      return tools.find(({ toolName }) => toolName === drill);
    };
    const before = await find();
    const page = await openAsAdmin(shop, '/dashboard/manage-tools');
    const { release } = await holdReads(page, '**/api/tool?*');
    for (const price of ['41', '42']) {
      const modal = await openUpdate(page, drill);
      await modal.getByLabel('Price per piece').fill(price);
      await modal.getByRole('button', { name: 'Update', exact: true }).click();
      await modal.waitFor({ state: 'hidden' });
      await toolRow(page, drill).getByText(`$${price}`).waitFor();
    }
    await toolRow(page, drill).getByRole('button', { name: 'change the stock' }).click();
    await page.getByLabel(`New stock of ${drill}`).fill('5000');
    await page.getByLabel(`New stock of ${drill}`).press('Enter');
    await toolRow(page, drill).getByText('5,000').waitFor();
    await toolRow(page, drill).getByRole('button', { name: 'change the price' }).click();
    await page.getByLabel(`New price of ${drill}`).fill('43');
    await page.getByLabel(`New price of ${drill}`).press('Enter');
    await toolRow(page, drill).getByText('$43').waitFor();
    const stock = page.getByRole('alert').filter({ hasText: 'stock' });
    await stock.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/^Undone\. /).waitFor();
    release();
    expect(await find()).toMatchObject({ price: 43, quantity: before?.quantity });
  });
});
