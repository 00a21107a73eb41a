import { describe, expect, it } from 'vitest';
import { hollowPng, noise } from '#tests/support/broken-pictures.ts';
import { multipart, type Part } from '#tests/support/multipart.ts';
import { picture } from '#tests/support/pictures.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { stored, upload } from '#tests/support/upload.ts';

const shop = useTestShop(async ({ signIn }) => ({ admin: await signIn('admin'), buyer: await signIn() }));

describe('refusals of the image service', () => {
  const script = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const abuse: [title: string, file: () => Promise<Part> | Part, status: number, code: string][] = [
    ['an SVG with a script', () => ({ bytes: script, type: 'image/png' }), 422, 'image_type'],
    ['an SVG declared as SVG', () => ({ bytes: script, filename: 'a.svg', type: 'image/svg+xml' }), 422, 'image_type'],
    ['a GIF', async () => ({ bytes: await picture({ format: 'gif' }) }), 422, 'image_type'],
    ['a TIFF', async () => ({ bytes: await picture({ format: 'tiff' }) }), 422, 'image_type'],
    ['a web page called drill.png', () => ({ bytes: '<!doctype html><script>alert(1)</script>' }), 422, 'image_type'],
    ['an empty file', () => ({ bytes: '' }), 422, 'image_type'],
    ['a PNG header followed by a script', () => ({ bytes: `\u0089PNG\r\n\u001a\n${script}` }), 422, 'image_type'],
    [
      'a real PNG signature followed by garbage',
      () => ({ bytes: Buffer.from('\x89PNG\r\n\x1a\n<script>', 'latin1') }),
      422,
      'image_unreadable',
    ],
    ['a truncated JPEG', async () => ({ bytes: (await noise('jpeg')).subarray(0, 5_000) }), 422, 'image_unreadable'],
    ['a truncated PNG', async () => ({ bytes: (await noise('png')).subarray(0, 5_000) }), 422, 'image_unreadable'],
    [
      'a decompression bomb of 60,000 × 60,000 pixels',
      () => ({ bytes: hollowPng(60_000, 60_000) }),
      422,
      'image_too_many_pixels',
    ],
    [
      'a decompression bomb of 10,000 × 8,000 pixels',
      () => ({ bytes: hollowPng(10_000, 8_000) }),
      422,
      'image_too_many_pixels',
    ],
    [
      'a strip 20,000 pixels high',
      async () => ({ bytes: await picture({ width: 2, height: 20_000 }) }),
      422,
      'image_too_many_pixels',
    ],
    ['a file of 9 MB', () => ({ bytes: Buffer.alloc(9 * 1024 * 1024, 1) }), 413, 'image_too_large'],
    ['a file in another field', async () => ({ bytes: await picture(), field: 'file' }), 400, 'image_missing'],
  ];
  it.each(abuse)('C-API-16 include %s, with success false and a message', async (_title, file, status, code) => {
    const response = await upload(shop, await file());
    expect(response.json()).toMatchObject({
      success: false,
      status,
      error: { code, message: expect.stringMatching(/\S/) },
    });
    expect(response.statusCode).toBe(status);
    expect(await stored(shop)).toEqual([]);
  });

  it('include uploads by anyone but admins', async () => {
    const { headers, payload } = multipart({ bytes: await picture() });
    const send = (session = {}) =>
      shop.app.inject({ method: 'POST', url: '/api/image', headers: { ...headers, ...session }, payload });
    expect((await send()).statusCode).toBe(401);
    expect((await send(shop.buyer.headers)).statusCode).toBe(403);
    expect(await stored(shop)).toEqual([]);
  });

  it('include JSON instead of a file', async () => {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/image',
      headers: shop.admin.headers,
      payload: {},
    });
    expect(response.json()).toMatchObject({ success: false, error: { code: 'image_missing' } });
  });

  it.each([
    '/images/../shop.sqlite',
    '/images/%2e%2e%2fshop.sqlite',
    '/images/',
    '/images/x.webp',
    '/images/..%5cshop.sqlite',
  ])('include the invalid path %s', async (url) => {
    expect((await shop.app.inject(url)).statusCode).toBe(404);
  });
});

describe('a malformed form', () => {
  const file = 'content-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
  it.each([
    ['truncated within the file', 'multipart/form-data; boundary=x', `--x\r\n${file}PNG`],
    [
      'truncated within the headers of a part',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-da',
    ],
    ['without a boundary', 'multipart/form-data', `--x\r\n${file}PNG\r\n--x--\r\n`],
    ['with a boundary of 500 letters', `multipart/form-data; boundary=${'x'.repeat(500)}`, `--x\r\n${file}PNG`],
  ])('%s is answered 400', async (_how, type, payload) => {
    const request = {
      method: 'POST',
      url: '/api/image',
      headers: { ...shop.admin.headers, 'content-type': type },
      payload,
    } as const;
    const response = await shop.app.inject(request);
    expect(response.json()).toMatchObject({ success: false, status: 400, error: { code: expect.any(String) } });
    expect(response.statusCode).toBe(400);
    expect(await stored(shop)).toEqual([]);
  });
});
