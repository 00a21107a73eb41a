import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { imageSources, phoneSources } from '#src/platform/images/image.ts';
import { picture } from '#tests/support/pictures.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { stored, upload } from '#tests/support/upload.ts';

const pathOf = (url: string) => new URL(url).pathname;

describe('the image service', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'C-API-16 accepts %s and answers success and data.url',
    async (format) => {
      const shop = await openTestShop();
      const response = await upload(shop, { bytes: await picture({ width: 3000, height: 2000, format }) });
      expect(response.statusCode).toBe(200);
      const { success, data } = response.json();
      expect(success).toBe(true);
      expect(data.url).toMatch(/^http:\/\/localhost:3000\/images\/[0-9a-f]{32}-2000\.webp$/);
      const image = await shop.app.inject(pathOf(data.url));
      expect(image.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      expect(await sharp(image.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 2000, height: 1333 });
    },
  );

  it('serves every width in srcset, and a small picture only in its own width', async () => {
    const shop = await openTestShop();
    const large = await upload(shop, { bytes: await picture({ width: 1000, height: 1000 }) });
    const { srcSet = '' } = imageSources(pathOf(large.json().data.url));
    expect(srcSet.split(', ').map((entry) => entry.split(' ')[1])).toEqual(['320w', '640w', '960w', '1000w']);
    for (const entry of srcSet.split(', ')) {
      expect((await shop.app.inject(entry.split(' ')[0] ?? '')).statusCode).toBe(200);
    }
    const small = await upload(shop, { bytes: await picture({ width: 90, height: 60 }) });
    expect(small.json().data.url).toMatch(/-90\.webp$/);
  });

  it.each([
    [{ width: 1000, height: 800 }, [320, 640]],
    [{ width: 1, height: 1 }, [1]],
    [{ width: 2, height: 16_000 }, [2]],
  ])('offers a picture of %j to phones as AVIF', async (size, widths) => {
    const shop = await openTestShop();
    const { data } = (await upload(shop, { bytes: await picture(size) })).json();
    const named = phoneSources(pathOf(data.url))?.split(', ') ?? [];
    expect(named.map((entry) => entry.split(' ')[1])).toEqual(widths.map((width) => `${width}w`));
    for (const [index, entry] of named.entries()) {
      const image = await shop.app.inject(entry.split(' ')[0] ?? '');
      expect(image.headers).toMatchObject({
        'content-type': 'image/avif',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      const head = await sharp(image.rawPayload).metadata();
      expect(head).toMatchObject({ format: 'heif', compression: 'av1', width: widths[index] });
    }
  });

  it('strips metadata and rotates the picture as its orientation says', async () => {
    const shop = await openTestShop();
    const bytes = await sharp(await picture({ width: 400, height: 200, format: 'jpeg' }))
      .withExif({ IFD0: { Copyright: 'secret-place', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(bytes.includes('Exif')).toBe(true);
    const { data } = (await upload(shop, { bytes })).json();
    const image = await shop.app.inject(pathOf(data.url));
    const head = await sharp(image.rawPayload).metadata();
    expect(head).toMatchObject({ width: 200, height: 400 });
    expect([head.exif, head.xmp, head.icc, head.orientation]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('stores the same file only once', async () => {
    const shop = await openTestShop();
    const bytes = await picture();
    const [first, second] = await Promise.all([
      upload(shop, { bytes }),
      upload(shop, { bytes, filename: 'other.png' }),
    ]);
    expect(first.json().data.url).toBe(second.json().data.url);
    expect(await stored(shop)).toHaveLength(5);
  });

  it('ignores declared type and file name: a JPEG sent as a web page is accepted, its name is not used', async () => {
    const shop = await openTestShop();
    const bytes = await picture({ format: 'jpeg' });
    const response = await upload(shop, { bytes, filename: '../../../etc/cron.d/x.html', type: 'text/html' });
    expect(response.json().data.url).toMatch(/^http:\/\/localhost:3000\/images\/[0-9a-f]{32}-800\.webp$/);
    for (const name of await stored(shop)) expect(name).toMatch(/^[0-9a-f]{32}-\d+\.(?:webp|avif)$/);
  });
});
