import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { buyer, sendSignInForm } from '#tests/support/accounts.ts';
import { openAsAdmin, toolRow } from '#tests/support/admin-page.ts';
import { openPage, useBrowser } from '#tests/support/browser.ts';
import { pdf } from '#tests/support/pdf.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';

const NAME = 'KJ20-26 Cordless Jigsaw 20V';

describe('a document of a tool', () => {
  const shop = useRunningShop();
  useBrowser();

  it('is uploaded by an admin, and downloaded by a customer who signs in for it and comes back', async () => {
    const admin = await openAsAdmin(shop.url(), '/dashboard/manage-tools', { expectedErrors: /422/ });
    await toolRow(admin, NAME).getByRole('link', { name: 'All fields' }).click();
    const field = admin.getByLabel('Upload a PDF');
    const file = (buffer: Buffer) => ({ name: 'Vibration_report.pdf', mimeType: 'application/pdf', buffer });
    await field.setInputFiles(file(pdf('<< /S /JavaScript >>')));
    await admin.getByText('This PDF holds scripts.').waitFor();
    await admin.getByLabel('Who may download it').selectOption('Signed-in customers');
    const sent = pdf('% what is measured');
    await field.setInputFiles(file(sent));
    // The demo has two sample documents.
    await admin.getByRole('button', { name: 'Remove document 3' }).waitFor();
    expect(await admin.getByLabel('Title').last().inputValue()).toBe('Vibration report');
    await admin.getByLabel('Valid until').last().fill('2020-01-31');
    await admin.getByRole('button', { name: 'Save' }).click();
    await admin.getByText('Tool updated successfully.').waitFor();

    const page = await openPage(shop.url());
    await page.goto(`/tools/${new URL(admin.url()).pathname.split('/').at(-1)}`);
    const documents = page.getByRole('region', { name: 'Documents and certificates' });
    await documents.getByText('Expired on 31 Jan 2020').waitFor();
    await documents.getByRole('link', { name: 'Sign in to download Vibration report' }).click();
    await page.waitForURL(/\/login\?from=/);
    await sendSignInForm(page, buyer);
    const download = page.waitForEvent('download');
    await documents.getByRole('button', { name: 'Vibration report' }).click();
    const saved = await (await download).path();
    expect((await readFile(saved)).equals(sent)).toBe(true);
  });
});
