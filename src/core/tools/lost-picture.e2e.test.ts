import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { admin, storedToken } from '#tests/support/accounts.ts';
import { openPage, useBrowser } from '#tests/support/browser.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';
import { signInAt } from '#tests/support/sign-in.ts';

/** --color-studio of styles/tokens.css. */
const STUDIO = [0xef, 0xec, 0xe8];

describe('a picture that no longer exists', () => {
  const shop = useRunningShop();
  useBrowser();

  it('is replaced by the studio background, not by the browser’s broken-image icon', async () => {
    const page = await openPage(shop.url(), { expectedErrors: /ERR_FAILED/, colorScheme: 'light' });
    await page.route('https://pictures.invalid/**', (route) => route.abort());
    await signInAt(page, '/tools', admin);
    const [tool] = (await (await page.request.get('/api/tool')).json()) as { _id: string; img: string }[];
    const answer = await page.request.put(`/api/tool/${tool?._id}`, {
      headers: { authorization: `Bearer ${await storedToken(page)}` },
      data: { ...tool, img: 'https://pictures.invalid/gone.webp' },
    });
    expect(answer.status()).toBe(200);
    for (const path of [`/tools/${tool?._id}`, '/purchase', '/dashboard/manage-tools']) {
      await page.goto(path);
      const picture = page.locator('img[src*=gone]').first();
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
      const colorRanges = async () => {
        const { width = 0, height } = (await picture.boundingBox()) ?? {};
        expect(width, path).toBe(height);
        // Without the edge, which may lie between two pixels, and the lower half, which a link may cover.
        const inner = { left: 2, top: 2, width: Math.floor(width) - 4, height: Math.floor(width / 2) };
        const pixels = await sharp(await picture.screenshot())
          .removeAlpha()
          .extract(inner)
          .toBuffer();
        const { channels } = await sharp(pixels).stats();
        return channels.map(({ min, max }) => [min, max]);
      };
      // Content that loads above the list may still move it.
      await expect.poll(colorRanges, { message: path }).toEqual(STUDIO.map((shade) => [shade, shade]));
    }
  });
});
