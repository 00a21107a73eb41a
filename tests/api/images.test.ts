import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { imageSources, phoneSources } from '#src/images/image.ts';
import { uploadKey } from '#src/images/upload-key.server.ts';
import { multipart } from '../support/multipart.ts';
import { picture } from '../support/pictures.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

type File = Parameters<typeof multipart>[0];

async function upload(shop: TestShop, file: File) {
  const admin = await shop.signIn('admin');
  const { headers, payload } = multipart(file);
  return shop.app.inject({ method: 'POST', url: '/api/image', headers: { ...admin.headers, ...headers }, payload });
}

const pathOf = (url: string) => new URL(url).pathname;
const stored = (shop: TestShop) => readdir(join(shop.config.dataDir, 'images')).catch(() => []);

/** A PNG of a few bytes that says it is `width` × `height`. */
function hollowPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, crc]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(8, 8);
  const pixels = deflateSync(Buffer.alloc(1000));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

describe('the image service', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'C-API-16 takes %s and answers success and data.url',
    async (format) => {
      const shop = await openTestShop();
      const response = await upload(shop, { bytes: await picture({ width: 1500, height: 1000, format }) });
      expect(response.statusCode).toBe(200);
      const { success, data } = response.json();
      expect(success).toBe(true);
      expect(data.url).toMatch(/^http:\/\/localhost:3000\/images\/[0-9a-f]{32}-1200\.webp$/);
      const image = await shop.app.inject(pathOf(data.url));
      expect(image.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      expect(await sharp(image.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1200, height: 800 });
    },
  );

  it('serves every width that srcset names, and a small picture only in its own', async () => {
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
  ])('phones get a picture of %j as AVIF', async (size, widths) => {
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

  it('a picture that was stored before phones had their own is shown to them as it is', async () => {
    const shop = await openTestShop();
    const { data } = (await upload(shop, { bytes: await picture() })).json();
    const [named = ''] = phoneSources(pathOf(data.url))?.split(' ') ?? [];
    await shop.images.remove(named.replace('/images/', ''));
    const answer = await shop.app.inject(named);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([302, 'no-store']);
    const shown = await shop.app.inject(String(answer.headers.location));
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  it('keeps no metadata, and turns the picture as the camera was held', async () => {
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

  it('the same file again is the same picture', async () => {
    const shop = await openTestShop();
    const bytes = await picture();
    const [one, two] = await Promise.all([upload(shop, { bytes }), upload(shop, { bytes, filename: 'other.png' })]);
    expect(one.json().data.url).toBe(two.json().data.url);
    expect(await stored(shop)).toHaveLength(5);
  });

  const script = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const abuse: [title: string, file: () => Promise<File> | File, status: number, code: string][] = [
    ['an SVG with a script', () => ({ bytes: script, type: 'image/png' }), 422, 'image_type'],
    [
      'an SVG that says it is one',
      () => ({ bytes: script, filename: 'a.svg', type: 'image/svg+xml' }),
      422,
      'image_type',
    ],
    ['a GIF', async () => ({ bytes: await picture({ format: 'gif' }) }), 422, 'image_type'],
    ['a TIFF', async () => ({ bytes: await picture({ format: 'tiff' }) }), 422, 'image_type'],
    ['a web page called drill.png', () => ({ bytes: '<!doctype html><script>alert(1)</script>' }), 422, 'image_type'],
    ['nothing at all', () => ({ bytes: '' }), 422, 'image_type'],
    ['a PNG head with a script behind it', () => ({ bytes: `\u0089PNG\r\n\u001a\n${script}` }), 422, 'image_type'],
    [
      'a real PNG signature and then rubbish',
      () => ({ bytes: Buffer.from('\x89PNG\r\n\x1a\n<script>', 'latin1') }),
      422,
      'image_unreadable',
    ],
    [
      'a JPEG that was cut off',
      async () => ({ bytes: (await noise('jpeg')).subarray(0, 5_000) }),
      422,
      'image_unreadable',
    ],
    [
      'a PNG that was cut off',
      async () => ({ bytes: (await noise('png')).subarray(0, 5_000) }),
      422,
      'image_unreadable',
    ],
    ['a bomb of 60,000 × 60,000 pixels', () => ({ bytes: hollowPng(60_000, 60_000) }), 422, 'image_too_many_pixels'],
    ['a bomb of 10,000 × 8,000 pixels', () => ({ bytes: hollowPng(10_000, 8_000) }), 422, 'image_too_many_pixels'],
    [
      'a strip of 20,000 pixels',
      async () => ({ bytes: await picture({ width: 2, height: 20_000 }) }),
      422,
      'image_too_many_pixels',
    ],
    ['a file of 9 MB', () => ({ bytes: Buffer.alloc(9 * 1024 * 1024, 1) }), 413, 'image_too_large'],
    ['another field', async () => ({ bytes: await picture(), field: 'file' }), 400, 'image_missing'],
  ];
  it.each(abuse)('C-API-16 refuses %s with success false and a message', async (_title, file, status, code) => {
    const shop = await openTestShop();
    const response = await upload(shop, await file());
    expect(response.json()).toMatchObject({
      success: false,
      status,
      error: { code, message: expect.stringMatching(/\S/) },
    });
    expect(response.statusCode).toBe(status);
    expect(await stored(shop)).toEqual([]);
  });

  it('goes by content: a JPEG that says it is a web page becomes a picture, and its name reaches no path', async () => {
    const shop = await openTestShop();
    const bytes = await picture({ format: 'jpeg' });
    const response = await upload(shop, { bytes, filename: '../../../etc/cron.d/x.html', type: 'text/html' });
    expect(response.json().data.url).toMatch(/^http:\/\/localhost:3000\/images\/[0-9a-f]{32}-800\.webp$/);
    for (const name of await stored(shop)) expect(name).toMatch(/^[0-9a-f]{32}-\d+\.(?:webp|avif)$/);
  });

  it('takes a picture from admins only', async () => {
    const shop = await openTestShop();
    const buyer = await shop.signIn();
    const { headers, payload } = multipart({ bytes: await picture() });
    const send = (more = {}) =>
      shop.app.inject({ method: 'POST', url: '/api/image', headers: { ...headers, ...more }, payload });
    expect((await send()).statusCode).toBe(401);
    expect((await send(buyer.headers)).statusCode).toBe(403);
    expect(await stored(shop)).toEqual([]);
  });

  it('JSON instead of a file is refused', async () => {
    const shop = await openTestShop();
    const admin = await shop.signIn('admin');
    const response = await shop.app.inject({ method: 'POST', url: '/api/image', headers: admin.headers, payload: {} });
    expect(response.json()).toMatchObject({ success: false, error: { code: 'image_missing' } });
  });

  it.each([
    '/images/../shop.sqlite',
    '/images/%2e%2e%2fshop.sqlite',
    '/images/',
    '/images/x.webp',
    '/images/..%5cshop.sqlite',
  ])('%s leads nowhere', async (url) => {
    const shop = await openTestShop();
    expect((await shop.app.inject(url)).statusCode).toBe(404);
  });
});

/** A picture that does not compress, so that cutting it off cuts pixels off. */
function noise(format: 'jpeg' | 'png') {
  const pixels = Buffer.concat(
    Array.from({ length: 2_000 }, (_, n) => createHash('sha256').update(String(n)).digest()),
  ).subarray(0, 120 * 120 * 3);
  return sharp(pixels, { raw: { width: 120, height: 120, channels: 3 } })
    .toFormat(format)
    .toBuffer();
}

describe('the built-in service as others use it', () => {
  it('C-API-16 multipart field image and an API key; the answer has success and data.url', async () => {
    const shop = await openTestShop();
    const { headers, payload } = multipart({ bytes: await picture() });
    const send = (query: string) =>
      shop.app.inject({ method: 'POST', url: `/api/image-upload${query}`, headers, payload });
    const answer = await send(`?key=${uploadKey(shop.config)}`);
    expect(answer.json()).toMatchObject({ success: true, data: { url: expect.stringMatching(/\/images\/.*\.webp$/) } });
    for (const query of ['', '?key=', '?key=wrong', `?key=${uploadKey(shop.config)}x`, '?key[]=a']) {
      const refused = await send(query);
      expect(refused.statusCode, query).toBe(401);
      expect(refused.json()).toMatchObject({ success: false, error: { code: 'bad_key' } });
    }
  });
});
