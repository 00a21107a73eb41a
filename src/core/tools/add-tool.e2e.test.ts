import { describe, expect, it } from 'vitest';
import { openAsAdmin } from '#tests/support/admin-page.ts';
import { useBrowser } from '#tests/support/browser.ts';
import { picture } from '#tests/support/pictures.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';

describe('adding a tool', () => {
  const shop = useRunningShop();
  useBrowser();

  it('C-ADD-02 C-ADD-03 uploads the image, then sends POST /tool with its URL, and lists the tool', async () => {
    const page = await openAsAdmin(shop.url(), '/dashboard/add-tools');
    await page.getByLabel('Tool name').fill('KP20-82 Planer');
    await page.getByLabel('Price per piece').fill('41.50');
    await page.getByLabel('Quantity in stock').fill('1800');
    await page.getByLabel('Description').fill('A planer for door makers.');
    const buffer = await picture({ width: 1400, height: 1400 });
    await page.getByLabel('Image').setInputFiles({ name: 'planer.png', mimeType: 'image/png', buffer });
    await page.getByRole('img', { name: 'The chosen file' }).waitFor();
    const sent: { path: string; type: string; body: string }[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'POST') return;
      const type = request.headers()['content-type'] ?? '';
      const body = request.postDataBuffer()?.toString('latin1') ?? '';
      sent.push({ path: new URL(request.url()).pathname, type, body });
    });
    const answer = page.waitForResponse('**/api/image');
    await page.getByRole('button', { name: 'Add tool' }).click();
    await page.getByText('Added new tool successfully.').waitFor();
    const [image, tool] = sent;
    expect(image?.path).toBe('/api/image');
    expect(image?.type).toMatch(/^multipart\/form-data/);
    expect(tool?.path).toBe('/api/tool');
    const { success, data } = await (await answer).json();
    expect(success).toBe(true);
    expect(JSON.parse(tool?.body ?? '')).toEqual({
      email: 'admin@example.com',
      toolName: 'KP20-82 Planer',
      price: 41.5,
      quantity: 1800,
      description: 'A planer for door makers.',
      img: data.url,
    });
    await expect.poll(() => page.getByLabel('Tool name').inputValue()).toBe('');
    await page.goto('/tools');
    const card = page.getByRole('article').filter({ hasText: 'KP20-82' });
    await card.getByText('$41.50').waitFor();
    const shown = card.locator('img').first();
    await shown.scrollIntoViewIfNeeded();
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    expect(await shown.getAttribute('srcset')).toMatch(/-320\.webp 320w, /);
  });
});
