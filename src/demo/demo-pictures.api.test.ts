import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { listTools } from '#src/core/tools/tool-repository.server.ts';
import { seedDemo } from '#src/demo/seed.server.ts';
import { imageSources, phoneSources } from '#src/platform/images/image.ts';
import { DEMO_USERS } from '#tests/support/demo-users.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

describe('the demo seed', () => {
  it('stores the pictures of every tool in every width of their srcset', async () => {
    const shop = await openTestShop();
    expect(await seedDemo(shop)).toBe(true);
    const tools = await listTools(shop.db);
    expect(tools.length).toBeGreaterThan(10);
    for (const { toolName, img, pictures, pictureTexts } of tools) {
      const all = [img, ...pictures];
      expect([all.length, pictureTexts.every(Boolean)], toolName).toEqual([pictureTexts.length + 1, true]);
      const sources = all
        .flatMap((each) => [imageSources(each).srcSet, phoneSources(each)])
        .flatMap((srcSet) => srcSet?.split(', ') ?? []);
      expect(sources, toolName).toHaveLength(6 + 5 * pictures.length);
      for (const [url = '', width = ''] of sources.map((entry) => entry.split(' '))) {
        const response = await shop.app.inject(url);
        expect(response.statusCode, url).toBe(200);
        expect(response.headers['content-type']).toBe(url.endsWith('.avif') ? 'image/avif' : 'image/webp');
        expect(`${(await sharp(response.rawPayload).metadata()).width}w`).toBe(width);
      }
    }
  });

  it('adds nothing on a second start, or when another copy starts at the same time', async () => {
    const shop = await openTestShop();
    const results = await Promise.all([seedDemo(shop), seedDemo(shop)]);
    expect(results.toSorted()).toEqual([false, true]);
    expect(await seedDemo(shop)).toBe(false);
    expect(await shop.db.selectFrom('user').select('email').execute()).toHaveLength(DEMO_USERS);
  });

  it('is repeated by the next start after an interruption', async () => {
    const shop = await openTestShop();
    let remaining = 5;
    const full = {
      ...shop.images,
      write: async (name: string, bytes: Buffer) => {
        remaining -= 1;
        if (remaining < 0) throw new Error('no space left');
        await shop.images.write(name, bytes);
      },
    };
    await expect(seedDemo({ ...shop, images: full })).rejects.toThrow('no space left');
    expect(await listTools(shop.db)).toEqual([]);
    expect(await seedDemo(shop)).toBe(true);
  });
});
