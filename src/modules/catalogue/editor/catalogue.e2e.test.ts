import { describe, expect, it } from 'vitest';
import { openAsAdmin, toolRow } from '#tests/support/admin-page.ts';
import { untilQuiet, useBrowser } from '#tests/support/browser.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';

const NAME = 'KG20-125 Brushless Angle Grinder 20V';

describe('the inline edit of a price and a stock', () => {
  const shop = useRunningShop();
  useBrowser();

  it('replaces the old amount, names the change and undoes it; a large change is confirmed first', async () => {
    const page = await openAsAdmin(shop.url(), '/dashboard/manage-tools');
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

describe('the page of a tool’s data', () => {
  const shop = useRunningShop();
  useBrowser();

  async function stored(name: string) {
    const tools = (await (await fetch(`${shop.url()}/api/tool`)).json()) as { toolName: string; _id: string }[];
    return tools.find(({ toolName }) => toolName === name);
  }

  it('is reached from the row; an admin sets a step and the carton, sees another admin’s edit, and publishes a duplicate', async () => {
    const page = await openAsAdmin(shop.url(), '/dashboard/manage-tools', { expectedErrors: /409/ });
    await toolRow(page, NAME).getByRole('button', { name: 'change the stock' }).click();
    await page.getByLabel(`New stock of ${NAME}`).fill('many');
    await page.keyboard.press('Enter');
    await page.getByText('Quantity must be a whole number').waitFor();
    await page.getByLabel(`New stock of ${NAME}`).fill('700');
    await page.keyboard.press('Enter');
    await toolRow(page, NAME).getByText('Low stock').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('change the stock');
    expect(await stored(NAME)).toMatchObject({ quantity: 700 });

    await toolRow(page, NAME).getByRole('link', { name: 'All fields' }).click();
    await page.getByRole('heading', { name: NAME }).waitFor();

    await page.getByLabel('Pieces', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('A carton holds a whole number of pieces').waitFor();
    await page.getByLabel('Pieces', { exact: true }).fill('6');
    await page.getByLabel('From pieces').first().fill('1500');
    await page.getByRole('link', { name: 'All Orders' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Pieces', { exact: true }).inputValue()).toBe('6');
    const [tool] = [await stored(NAME)];
    const token = await page.evaluate(() => localStorage.getItem('accessToken'));
    const rival = await fetch(`${shop.url()}/api/tool/${tool?._id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...tool, hsCode: '8467.99' }),
    });
    expect(rival.status).toBe(200);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Changed: HS code. What you typed is kept').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    // The toast of the earlier edit may still be visible, so check the stored tool.
    const saved = {
      hsCode: '8467.99',
      carton: { pieces: 6 },
      priceSteps: [{ from: 1_500 }, { from: 5_000, price: null }],
    };
    await expect.poll(() => stored(NAME)).toMatchObject(saved);
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();

    await page.getByText('Stated in the specification').first().waitFor();
    expect(await page.getByLabel('Supplied as').count()).toBe(0);
    await page.getByLabel('Price per piece').fill('28');
    await page.getByLabel('HS code').fill('8467.29');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => stored(NAME)).toMatchObject({ price: 28, hsCode: '8467.29' });
    // Until the answer is there, the page asks before it is left.
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();

    await page.getByRole('button', { name: 'Duplicate' }).click();
    await page.getByRole('heading', { name: `${NAME} (copy)`, level: 2 }).waitFor();
    expect(await stored(`${NAME} (copy)`)).toBeUndefined();
    await page.getByLabel('Country of origin').fill('Bangladesh');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    await page.getByLabel('Price per piece').fill('29');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Not saved yet.').waitFor({ state: 'hidden' });
    await page.getByText('Preview of its card and page').click();
    await page.getByText('Min. Order: 500 Pieces').first().waitFor();
    await untilQuiet(page);
    await page.getByLabel('Battery system').fill('20V slide');
    await page.getByRole('button', { name: 'Publish' }).click();
    const unsaved = page.getByRole('dialog', { name: 'Publish without your changes?' });
    await unsaved.getByRole('button', { name: 'Keep editing' }).click();
    await unsaved.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Battery system').inputValue()).toBe('20V slide');
    expect(await stored(`${NAME} (copy)`)).toBeUndefined();
    await page.getByRole('button', { name: 'Publish' }).click();
    await unsaved.getByRole('button', { name: 'Publish without them' }).click();
    await page.getByText('The tool is in the catalogue now.').waitFor();
    expect(await stored(`${NAME} (copy)`)).toMatchObject({ quantity: 0, carton: { pieces: 6 }, hsCode: '8467.29' });

    const published = await stored(`${NAME} (copy)`);
    const backToDraft = page.getByRole('button', { name: 'Back to draft' });
    // The page of the tool, not of its draft.
    await backToDraft.waitFor();
    await page.getByLabel('Battery system').fill('20V slide');
    await backToDraft.click();
    await page.getByText('What you typed below is not saved. Save it first, or it is lost.').waitFor();
    await page.getByRole('button', { name: 'Make it a draft' }).click();
    await page.getByText('A draft: only administrators see it.').waitFor();
    expect(await stored(`${NAME} (copy)`)).toBeUndefined();
    await page.getByRole('button', { name: 'Publish' }).click();
    await backToDraft.waitFor();
    expect(await stored(`${NAME} (copy)`)).toMatchObject({ _id: published?._id });
  });
});
