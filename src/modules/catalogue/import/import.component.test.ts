import { describe, expect, it } from 'vitest';
import { openAsAdmin, useShop } from '#tests/support/screen/open-screen.ts';

describe('the import page', () => {
  const shop = useShop();

  it('shows the errors of a file, then its changes, and imports it', async () => {
    const page = await openAsAdmin(shop, '/dashboard/import-tools');
    const [tool] = await (await fetch(`${shop.url()}/api/tool`)).json();
    const choose = async (csv: string) => {
      const file = { name: 'tools.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
      await page.getByLabel('File', { exact: true }).setInputFiles(file);
      await page.getByRole('button', { name: 'Check the file' }).click();
    };
    await choose(`Id,Price\n${tool._id},0\n`);
    await page.getByRole('cell', { name: /Tool price must be/ }).waitFor();
    await choose(`Id,Price\n${tool._id},99\n`);
    await page.getByRole('cell', { name: /Price: .* → 99/ }).waitFor();
    await page.getByRole('button', { name: 'Import 1 tool' }).click();
    await page.getByText('1 tool changed.').waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Excel workbook (XLSX)' }).click();
    expect((await saved).suggestedFilename()).toBe('tools.xlsx');
    expect(await (await fetch(`${shop.url()}/api/purchase/${tool._id}`)).json()).toMatchObject({ price: 99 });
  });
});
