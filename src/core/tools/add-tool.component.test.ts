import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { haveModules } from '#tests/support/have-modules.ts';
import { holdCalls } from '#tests/support/hold-calls.ts';
import { picture } from '#tests/support/pictures.ts';
import { openAsAdmin, useShop, watchCalls } from '#tests/support/screen/open-screen.ts';

async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('Tool name').fill(name);
  await page.getByLabel('Price per piece').fill('41.50');
  await page.getByLabel('Quantity in stock').fill('1800');
  await page.getByLabel('Description').fill('A planer for door makers.');
  const buffer = await picture();
  await page.getByLabel('Image').setInputFiles({ name: 'planer.png', mimeType: 'image/png', buffer });
}

const add = (page: Page) => page.getByRole('button', { name: 'Add tool', exact: true });

describe('adding a tool', () => {
  const shop = useShop();

  it('C-ADD-01 C-ADD-03 reports every missing field, keeps the input after a failure, and adds one tool after a double click', async () => {
    const page = await openAsAdmin(shop, '/dashboard/add-tools');
    await add(page).click();
    expect(await page.getByRole('alert').allInnerTexts()).toEqual([
      'Tool name is required.',
      'Tool price is required.',
      'Tool quantity is required.',
      'Product description is required.',
      'Tool image is required.',
    ]);
    expect(await page.getByLabel('Tool name').evaluate((field) => field === document.activeElement)).toBe(true);

    await fillIn(page, 'KX20 Twice');
    await page.route('**/api/tool', (route) => route.abort(), { times: 1 });
    await add(page).click();
    await page.getByText('Failed to add new Tool!!').first().waitFor();
    await page.getByText('The shop cannot be reached. Check your connection and try again.').waitFor();
    expect(await page.getByLabel('Tool name').inputValue()).toBe('KX20 Twice');
    await add(page).dblclick();
    await page.getByText('Added new tool successfully.').waitFor();
    const tools = (await (await fetch(`${shop.url()}/api/tool`)).json()) as { toolName: string }[];
    expect(tools.filter(({ toolName }) => toolName === 'KX20 Twice')).toHaveLength(1);
  });

  it.runIf(haveModules('catalogue'))(
    'C-ADD-04 reports a failed upload at its field, without a toast, shows the progress of the next, and refuses a file that is not a picture',
    async () => {
      const page = await openAsAdmin(shop, '/dashboard/add-tools');
      await fillIn(page, 'KB20 Blower');
      await page.route('**/api/image', (route) => route.fulfill({ status: 503, json: { success: false } }), {
        times: 1,
      });
      const calls = watchCalls(page);
      await add(page).click();
      await expect
        .poll(() => page.getByRole('alert').allInnerTexts())
        .toEqual(['Something went wrong. Please try again.']);
      const image = page.getByLabel('Image');
      expect(await image.getAttribute('aria-invalid')).toBe('true');
      expect(await image.evaluate((field) => field === document.activeElement)).toBe(true);
      expect(await page.getByLabel('Tool name').inputValue()).toBe('KB20 Blower');
      expect(await calls()).not.toContain('/api/tool');
      expect(await page.getByText('Failed to add new Tool!!').count()).toBe(0);
      await add(page).click();
      await page.getByText('Added new tool successfully.').waitFor();
      expect(await image.getAttribute('aria-invalid')).toBeNull();

      await fillIn(page, 'KY20 Progress');
      const release = await holdCalls(page, '**/api/image');
      await add(page).click();
      await page.getByRole('progressbar', { name: 'Upload' }).waitFor();
      release();
      await page.getByText('Added new tool successfully.').waitFor();
      await page.getByRole('progressbar', { name: 'Upload' }).waitFor({ state: 'hidden' });
      await fillIn(page, 'KZ20 Text');
      const file = { name: 'drill.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
      await page.getByLabel('Image').setInputFiles(file);
      await add(page).click();
      await page.getByText('The picture must be a JPEG, PNG, WebP or AVIF file.').waitFor();
    },
  );

  it.runIf(haveModules('catalogue'))(
    'saves the category and the rows of the specification in their order, and refuses and keeps a row without a value',
    async () => {
      const page = await openAsAdmin(shop, '/dashboard/add-tools');
      await fillIn(page, 'KM20-18 Mixer');
      await page.getByRole('button', { name: 'Add a row' }).click();
      await page.getByLabel('Name of row 1').fill('Weight');
      const sent = watchCalls(page);
      await add(page).click();
      await page.getByText('Row 1 needs a name and a value.').waitFor();
      expect(await page.getByLabel('Name of row 1').getAttribute('aria-invalid')).toBe('true');
      expect(await sent()).not.toContain('/api/image');
      await page.reload();
      await expect.poll(() => page.getByLabel('Name of row 1').inputValue()).toBe('Weight');
      await page.getByRole('button', { name: 'Remove row 1' }).click();
      await fillIn(page, 'KM20-18 Mixer');
      const category = page.getByLabel('Category');
      const offered = await category.evaluate((field: HTMLInputElement) =>
        [...(field.list?.options ?? [])].map((o) => o.value),
      );
      expect(offered).toContain('Drilling & fastening');
      await category.fill('Mixing');
      for (const [at, [name, value]] of [
        ['Weight', '2.2 kg without battery'],
        ['Supplied as', 'Bare tool'],
      ].entries()) {
        await page.getByRole('button', { name: 'Add a row' }).press('Enter');
        await page.keyboard.type(name ?? '');
        await page.keyboard.press('Tab');
        await page.keyboard.type(value ?? '');
        expect(await page.getByLabel(`Value of row ${at + 1}`).inputValue()).toBe(value);
      }
      // The focus moves along, so that a row can be moved and removed by keyboard only.
      await page.getByRole('button', { name: 'Move row 2 up' }).press('Enter');
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
      await expect.poll(focused).toBe('Move row 1 up');
      expect(await page.getByLabel('Name of row 1').inputValue()).toBe('Supplied as');
      await page.getByLabel('Tool to copy rows from').selectOption({ label: 'KP20-2 Li-ion Battery 20V 2.0Ah' });
      await page.getByRole('button', { name: 'Copy', exact: true }).click();
      expect(await page.getByLabel('Name of row 3').inputValue()).toBe('Voltage');
      while ((await page.getByLabel('Name of row 3').count()) > 0) {
        await page.getByRole('button', { name: 'Remove row 3' }).press('Enter');
      }
      await expect.poll(focused).toBe('Remove row 2');
      await add(page).click();
      await page.getByText('Added new tool successfully.').waitFor();
      const tools = (await (await fetch(`${shop.url()}/api/tool`)).json()) as { toolName: string }[];
      expect(tools.find(({ toolName }) => toolName === 'KM20-18 Mixer')).toMatchObject({
        category: 'Mixing',
        specifications: [
          { name: 'Supplied as', value: 'Bare tool' },
          { name: 'Weight', value: '2.2 kg without battery' },
        ],
      });
      await page.goto('/tools?q=Mixer');
      const card = page.getByRole('article');
      await card.getByText('Bare tool', { exact: true }).waitFor();
      await card.getByRole('link', { name: 'KM20-18 Mixer', exact: true }).click();
      await page.getByText('Battery shown is not included.').waitFor();
    },
  );
});

describe('adding a tool in the core', () => {
  const shop = useShop({ EXTENSIONS: 'none' });

  it('C-ADD-04 shows nothing when the upload fails, keeps the input, and can be submitted again', async () => {
    const page = await openAsAdmin(shop, '/dashboard/add-tools');
    await fillIn(page, 'KB20 Blower');
    expect(await page.getByLabel('Category').count()).toBe(0);
    await page.route('**/api/image', (route) => route.fulfill({ status: 503, json: { success: false } }), { times: 1 });
    const shown = () => page.getByRole('main').textContent();
    const before = await shown();
    const answer = page.waitForResponse('**/api/image');
    await add(page).click();
    await answer;
    await expect.poll(shown).toBe(before);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByLabel('Tool name').inputValue()).toBe('KB20 Blower');
    await add(page).click();
    await page.getByText('Added new tool successfully.').waitFor();
  });
});
