import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openAsAdmin, toolRow } from '#tests/support/admin-page.ts';
import { accessibilityProblems } from '#tests/support/axe.ts';
import { openPage, untilHydrated, useBrowser } from '#tests/support/browser.ts';
import { picture } from '#tests/support/pictures.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';

const NAME = 'KJ20-26 Cordless Jigsaw 20V';

/** Drops all files at once, as a user would. */
async function dropFiles(zone: Locator, files: Record<string, Buffer>): Promise<void> {
  const sent = Object.entries(files).map(([name, bytes]) => [name, bytes.toString('base64')] as const);
  const dataTransfer = await zone.page().evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const [name, base64] of all) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: 'image/png' }));
    }
    return transfer;
  }, sent);
  await zone.dispatchEvent('drop', { dataTransfer });
}

describe('the pictures of a tool', () => {
  const shop = useRunningShop();
  useBrowser();

  it('are uploaded, retried, sorted and cropped by an admin, and enlarged by a buyer', async () => {
    const admin = await openAsAdmin(shop.url(), '/dashboard/manage-tools', { expectedErrors: /ERR_FAILED/ });
    await toolRow(admin, NAME).getByRole('link', { name: 'All fields' }).click();
    const cards = admin.getByRole('group', { name: 'Pictures' }).getByRole('list').first().getByRole('listitem');
    await cards.filter({ hasText: 'Main picture' }).waitFor();
    const before = await cards.count();
    let uploads = 0;
    await admin.route('**/api/image', (route) => {
      uploads += 1;
      return uploads === 2 ? route.abort() : route.continue();
    });
    const colours = { 'side.png': '#2563eb', 'box.png': '#16a34a' };
    const files = await Promise.all(
      Object.entries(colours).map(async ([name, colour]) => [name, await picture({ width: 900, colour })] as const),
    );
    await dropFiles(admin.getByLabel('Add pictures'), Object.fromEntries(files));
    await admin.getByRole('button', { name: 'Send box.png again' }).waitFor();
    await admin.getByRole('button', { name: 'Save' }).click();
    await admin.getByText('Some pictures have not arrived.').waitFor();
    await admin.getByRole('button', { name: 'Send box.png again' }).click();
    await expect.poll(() => cards.count()).toBe(before + 2);

    await admin.getByRole('button', { name: `Move picture ${before + 2} left` }).focus();
    for (let step = 0; step <= before; step += 1) await admin.keyboard.press('Enter');
    await admin.getByText(`The picture is now number 1 of ${before + 2}.`).waitFor();
    expect(await admin.evaluate(() => document.activeElement?.ariaLabel)).toBe('Move picture 1 left');

    await admin.getByRole('button', { name: 'Crop picture 1' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Crop the picture' });
    const frame = dialog.getByLabel('Use the arrow keys to move the crop selection area');
    await frame.waitFor();
    expect(await accessibilityProblems(admin)).toEqual([]);
    const left = () => frame.evaluate((element: HTMLElement) => element.offsetLeft);
    const middle = await left();
    await frame.press('ArrowRight');
    await expect.poll(left).toBeGreaterThan(middle);
    const whole = await cards.first().getByRole('img').getAttribute('src');
    await dialog.getByRole('button', { name: 'Crop', exact: true }).click();
    await expect.poll(() => cards.first().getByRole('img').getAttribute('src')).not.toBe(whole);
    await admin.getByRole('button', { name: 'Save' }).click();
    await admin.getByText('Tool updated successfully.').waitFor();

    const page = await openPage(shop.url());
    await page.goto(`/tools/${new URL(admin.url()).pathname.split('/').at(-1)}`);
    const link = page.getByRole('link', { name: 'Enlarge' });
    const main = await page.request.get((await link.getAttribute('href')) ?? '');
    const { width, height } = await sharp(await main.body()).metadata();
    expect({ width, height }).toEqual({ width: 600, height: 600 });
    const { dominant } = await sharp(await main.body()).stats();
    expect(dominant.g).toBeGreaterThan(dominant.b);

    // Before hydration, the link opens the picture file.
    await untilHydrated(page);
    await link.click();
    const viewer = page.getByRole('dialog', { name: `Pictures of ${NAME}` });
    const slide = (at: number) => viewer.getByRole('group', { name: `Picture ${at} of ${before + 2}` });
    await slide(1).waitFor();
    await page.keyboard.press('ArrowLeft');
    const large = slide(before + 2).getByRole('img');
    await large.waitFor();
    const widthOf = async () => (await large.boundingBox())?.width ?? 0;
    // Until the viewer has measured the picture, it cannot be zoomed.
    await expect.poll(() => viewer.getByRole('button', { name: 'Zoom in' }).isEnabled()).toBe(true);
    const fitted = await widthOf();
    await page.keyboard.press('+');
    await expect.poll(widthOf).toBeGreaterThan(fitted * 1.2);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
    const thumbnail = page.getByRole('button', { name: `Picture ${before + 2} of ${before + 2}` });
    expect(await thumbnail.getAttribute('aria-pressed')).toBe('true');
  });
});
