import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { storedToken } from '#tests/support/accounts.ts';
import { openAsAdmin, openUpdate, toolRow } from '#tests/support/admin-page.ts';
import { useBrowser } from '#tests/support/browser.ts';
import { haveModules } from '#tests/support/have-modules.ts';
import { holdCalls } from '#tests/support/hold-calls.ts';
import { picture } from '#tests/support/pictures.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';

type Tool = Record<'_id' | 'toolName' | 'description' | 'img', string> & { price: number };

const drill = 'KD20-13 Cordless Drill Driver 20V';

/** Changes the stock of the drill as another admin. */
async function changeStock(page: Page, quantity: number): Promise<void> {
  const tools = (await (await page.request.get('/api/tool')).json()) as Tool[];
  const tool = tools.find(({ toolName }) => toolName === drill);
  if (!tool) throw new Error('the shop has no drill');
  const { toolName, price, description, img } = tool;
  const headers = { authorization: `Bearer ${await storedToken(page)}` };
  const data = { toolName, price, description, img, quantity };
  const answer = await page.request.put(`/api/tool/${tool._id}`, { headers, data });
  expect(answer.status(), await answer.text()).toBe(200);
}

describe('updating a tool', () => {
  const shop = useRunningShop();
  useBrowser();

  it.runIf(haveModules('catalogue'))(
    'replaces the picture with an upload, and sends neither category nor specification',
    async () => {
      const page = await openAsAdmin(shop.url(), '/dashboard/manage-tools');
      const modal = await openUpdate(page, 'KJ20-26');
      const shown = modal.getByRole('img', { name: 'The tool as it is shown' });
      await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
      const save = async () => {
        const request = page.waitForRequest((sent) => sent.method() === 'PUT');
        await modal.getByRole('button', { name: 'Update', exact: true }).click();
        await modal.waitFor({ state: 'hidden' });
        return (await request).postDataJSON();
      };
      const unchanged = await save();
      expect([unchanged.category, unchanged.specifications]).toEqual([undefined, undefined]);
      await openUpdate(page, 'KJ20-26');
      const before = await modal.getByLabel('Image', { exact: true }).inputValue();
      const buffer = await picture({ colour: `#${Date.now().toString(16).slice(-6)}` });
      const file = { name: 'new.png', mimeType: 'image/png', buffer };
      await modal.getByLabel('Or upload another file').setInputFiles(file);
      await modal.getByRole('button', { name: 'Update', exact: true }).click();
      await modal.waitFor({ state: 'hidden' });
      await openUpdate(page, 'KJ20-26');
      await expect.poll(() => modal.getByLabel('Image', { exact: true }).inputValue()).not.toBe(before);
    },
  );

  it('updates an open modal when the list is refreshed, traps the focus, and returns it to the button on Escape', async () => {
    const page = await openAsAdmin(shop.url(), '/dashboard/manage-tools');
    const modal = await openUpdate(page, drill);
    const release = await holdCalls(page, /\/api\/tool(\?.*)?$/);
    const stock = 1 + Number(await modal.getByLabel('Quantity in stock').inputValue());
    await modal.getByLabel('Quantity in stock').fill(String(stock));
    await modal.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText('Tool updated successfully.').waitFor();
    await changeStock(page, stock + 1);
    const again = await openUpdate(page, drill);
    expect(await again.getByLabel('Quantity in stock').inputValue()).toBe(String(stock));
    release();
    await expect.poll(() => again.getByLabel('Quantity in stock').inputValue()).toBe(String(stock + 1));

    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      const outside = await page.evaluate(() => {
        const focused = document.activeElement;
        return focused !== document.body && focused?.closest('dialog') === null;
      });
      expect(outside).toBe(false);
    }
    await page.keyboard.press('Escape');
    await modal.waitFor({ state: 'hidden' });
    expect(await page.locator(':focus').textContent()).toContain(drill);
  });

  it('shows the second of two admins the changes of the first, keeps the input, and then saves it', async () => {
    const [firstPage, secondPage] = [
      await openAsAdmin(shop.url(), '/dashboard/manage-tools'),
      await openAsAdmin(shop.url(), '/dashboard/manage-tools', { expectedErrors: /409/ }),
    ];
    const [first, second] = [await openUpdate(firstPage, drill), await openUpdate(secondPage, drill)];
    // Until its first edit, a form follows the list, which follows the changes of others.
    await second.getByLabel('Description').fill('The text of the second admin.');
    await first.getByLabel('Price per piece').fill('39');
    await first.getByRole('button', { name: 'Update', exact: true }).click();
    await firstPage.getByText('Tool updated successfully.').waitFor();
    await second.getByRole('button', { name: 'Update', exact: true }).click();
    await secondPage.getByText('Failed to update!').waitFor();
    await second.getByText('Changed: price (now 39).').waitFor();
    expect(await second.getByLabel('Price per piece').inputValue()).toBe('39');
    expect(await second.getByLabel('Description').inputValue()).toBe('The text of the second admin.');
    await second.getByRole('button', { name: 'Update', exact: true }).click();
    await secondPage.getByText('Tool updated successfully.').waitFor();
    await toolRow(secondPage, drill).getByText('$39').waitFor();
  });
});
