import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { listTools } from '#src/core/tools/tool-repository.server.ts';
import { seedDemo } from '#src/demo/seed.server.ts';
import { imageSources, phoneSources } from '#src/platform/images/image.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

describe('the demo', () => {
  it('every tool of the catalogue has a picture in every width that its srcset names', async () => {
    const shop = await openTestShop();
    expect(await seedDemo(shop)).toBe(true);
    const tools = await listTools(shop.db);
    expect(tools.length).toBeGreaterThan(10);
    for (const { toolName, img, pictures, pictureTexts } of tools) {
      const all = [img, ...pictures];
      expect([all.length, pictureTexts.every(Boolean)], toolName).toEqual([pictureTexts.length + 1, true]);
      const named = all
        .flatMap((each) => [imageSources(each).srcSet, phoneSources(each)])
        .flatMap((srcSet) => srcSet?.split(', ') ?? []);
      expect(named, toolName).toHaveLength(6 + 5 * pictures.length);
      for (const [url = '', width = ''] of named.map((entry) => entry.split(' '))) {
        const response = await shop.app.inject(url);
        expect(response.statusCode, url).toBe(200);
        expect(response.headers['content-type']).toBe(url.endsWith('.avif') ? 'image/avif' : 'image/webp');
        expect(`${(await sharp(response.rawPayload).metadata()).width}w`).toBe(width);
      }
    }
  });

  it('a second start, and a copy that starts at the same moment, add nothing', async () => {
    const shop = await openTestShop();
    const results = await Promise.all([seedDemo(shop), seedDemo(shop)]);
    expect(results.toSorted()).toEqual([false, true]);
    expect(await seedDemo(shop)).toBe(false);
    expect(await shop.db.selectFrom('user').select('email').execute()).toHaveLength(2);
  });

  it('an interrupted start is made up for by the next one', async () => {
    const shop = await openTestShop();
    let left = 5;
    const full = {
      ...shop.images,
      write: async (name: string, bytes: Buffer) => {
        left -= 1;
        if (left < 0) throw new Error('no space left');
        await shop.images.write(name, bytes);
      },
    };
    await expect(seedDemo({ ...shop, images: full })).rejects.toThrow('no space left');
    expect(await listTools(shop.db)).toEqual([]);
    expect(await seedDemo(shop)).toBe(true);
  });
});
