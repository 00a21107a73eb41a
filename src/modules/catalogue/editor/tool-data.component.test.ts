import { describe, expect, it } from 'vitest';
import { toolRow } from '#tests/support/admin-page.ts';
import { openAsAdmin, untilQuiet, useShop } from '#tests/support/screen/open-screen.ts';

const NAME = 'KG20-125 Brushless Angle Grinder 20V';

describe('the page of a tool’s data', () => {
  const shop = useShop();

  async function stored(name: string) {
    const tools = (await (await fetch(`${shop.url()}/api/tool`)).json()) as { toolName: string; _id: string }[];
    return tools.find(({ toolName }) => toolName === name);
  }

  it('is reached from the row; an admin sets a step and the carton, sees another admin’s edit, and publishes a duplicate', async () => {
    const page = await openAsAdmin(shop, '/dashboard/manage-tools', { expectedErrors: /409/ });
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
    // Only then is nothing unsaved any more.
    await untilQuiet(page);
    await page.getByRole('button', { name: 'Publish' }).click();
    await backToDraft.waitFor();
    expect(await stored(`${NAME} (copy)`)).toMatchObject({ _id: published?._id });
  });
});
