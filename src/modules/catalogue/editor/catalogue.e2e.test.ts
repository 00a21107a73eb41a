import { describe, expect, it } from 'vitest';
import { openAsAdmin, toolRow } from '#tests/support/admin-page.ts';
import { useBrowser } from '#tests/support/browser.ts';
import { keepToasts } from '#tests/support/keep-toasts.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';

const NAME = 'KG20-125 Brushless Angle Grinder 20V';

describe('the inline edit of a price and a stock', () => {
  const shop = useRunningShop();
  useBrowser();

  it('replaces the old amount, names the change and undoes it; a large change is confirmed first', async () => {
    const page = await openAsAdmin(shop.url(), '/dashboard/manage-tools');
    await keepToasts(page);
    const row = toolRow(page, NAME);
    await row.getByRole('button', { name: 'change the price' }).click();
    await page.keyboard.type('30');
    await page.keyboard.press('Enter');
    const saved = page.getByText(`Tool updated successfully. ${NAME}: $27 → $30`);
    await saved.waitFor();
    await row.getByText('$30').waitFor();
    await page.getByRole('alert').filter({ has: saved }).getByRole('button', { name: 'Undo' }).click();
    await page.getByText(`Undone. ${NAME}: $30 → $27`).waitFor();
    await row.getByText('$27').waitFor();

    await row.getByRole('button', { name: 'change the stock' }).click();
    await page.keyboard.type('78004999');
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Change the stock to 78,004,999?' });
    await question.getByText('stock 7,800 → 78,004,999').waitFor();
    await question.getByRole('button', { name: 'Edit again' }).click();
    const field = page.getByLabel(`New stock of ${NAME}`);
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await row.getByText('7,800').waitFor();

    await row.getByRole('button', { name: 'change the price' }).click();
    await page.keyboard.type('41');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Change the price', exact: true }).click();
    await row.getByText('$41').waitFor();
    const tools = (await (await fetch(`${shop.url()}/api/tool`)).json()) as { toolName: string }[];
    expect(tools.find(({ toolName }) => toolName === NAME)).toMatchObject({ price: 41, quantity: 7_800 });
  });
});
