import fastifyMultipart from '@fastify/multipart';
import fastify, { type FastifyReply } from 'fastify';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openTestShop } from '#tests/support/test-shop.ts';
import { upload } from '#tests/support/upload.ts';

const KEY = 'the-key-of-the-service';

interface Received {
  key: unknown;
  field: string;
  bytes: Buffer;
}

/** Starts a third-party image service on a port of its own. */
async function startService(answer: (reply: FastifyReply) => unknown) {
  const received: Received[] = [];
  const service = fastify();
  await service.register(fastifyMultipart);
  service.post('/1/upload', async (request, reply) => {
    const file = await request.file();
    if (file)
      received.push({
        key: (request.query as { key?: string }).key,
        field: file.fieldname,
        bytes: await file.toBuffer(),
      });
    return answer(reply);
  });
  service.post('/elsewhere', async () => received.push({ key: 'leaked', field: '', bytes: Buffer.alloc(0) }));
  const origin = await service.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => service.close());
  return { origin, url: `${origin}/1/upload`, received };
}

const withService = (url: string) => openTestShop({ IMAGE_UPLOAD_URL: url, IMAGE_UPLOAD_KEY: KEY });

describe('a third-party image service', () => {
  it('C-ADD-02 C-API-16 gets a multipart POST with the field image and the key, and its data.url is used', async () => {
    const url = 'https://pictures.example.com/drill.webp';
    const service = await startService(() => ({ success: true, status: 200, data: { url, id: 'x' } }));
    const shop = await withService(service.url);
    const answer = (await upload(shop)).json();
    expect(answer).toMatchObject({ success: true, data: { url } });
    expect(service.received).toMatchObject([{ key: KEY, field: 'image' }]);
    const { format, exif } = await sharp(service.received[0]?.bytes).metadata();
    expect([format, exif]).toEqual(['webp', undefined]);
  });

  it('never receives a file that is not a picture', async () => {
    const service = await startService(() => ({ success: true, data: { url: 'https://a.example/b' } }));
    const shop = await withService(service.url);
    expect((await upload(shop, { bytes: '<svg/>' })).statusCode).toBe(422);
    expect(service.received).toEqual([]);
  });

  const failures: [title: string, answer: (reply: FastifyReply) => unknown][] = [
    ['success false', () => ({ success: false, data: { url: 'https://a.example/b' } })],
    ['no URL', () => ({ success: true, data: {} })],
    ['a javascript: URL', () => ({ success: true, data: { url: 'javascript:alert(1)' } })],
    ['status 400', (reply) => reply.code(400).send({ success: true, data: { url: 'https://a.example/b' } })],
    ['a web page', (reply) => reply.type('text/html').send('<h1>Hello</h1>')],
    [
      'an endless answer',
      () => ({ success: true, data: { url: 'https://a.example/b' }, more: 'x'.repeat(10_000_000) }),
    ],
    ['a redirect', (reply) => reply.redirect('/elsewhere', 307)],
  ];
  it.each(failures)('that answers with %s counts as failed, and the key stays secret', async (_title, answer) => {
    const service = await startService(answer);
    const shop = await withService(service.url);
    const response = await upload(shop);
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ success: false, error: { code: 'image_service' } });
    expect(response.body).not.toContain(KEY);
    expect(service.received.map(({ key }) => key)).toEqual([KEY]);
  });

  it('that cannot be reached counts as failed', async () => {
    const shop = await withService('http://127.0.0.1:9/upload');
    expect((await upload(shop)).json()).toMatchObject({
      success: false,
      error: { code: 'image_service' },
    });
  });
});
