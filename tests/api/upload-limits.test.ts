import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { MAX_IMAGE_BYTES } from '#src/platform/images/image-file.ts';
import { haveModules } from '#tests/support/have-modules.ts';
import { multipart } from '#tests/support/multipart.ts';
import { pdf } from '#tests/support/pdf.ts';
import { picture } from '#tests/support/pictures.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { type Person, useTestShop } from '#tests/support/test-shop.ts';

const CHUNK = 65_536;
const MB = 1024 * 1024;

const shop = useTestShop(async ({ signIn }) => ({ admin: await signIn('admin'), buyer: await signIn() }));

/** Sends the head of the form, then the file in equal chunks, which end exactly at a limit. */
async function send(url: string, by: Person, fields: Record<string, string>, field: string, bytes: Buffer) {
  const { payload, headers } = multipart({ bytes, field, fields });
  function* chunks() {
    const head = payload.indexOf(bytes);
    yield payload.subarray(0, head);
    for (let at = head; at < payload.length; at += CHUNK) yield payload.subarray(at, at + CHUNK);
  }
  const request = { url: `/api${url}`, payload: Readable.from(chunks()), headers: { ...by.headers, ...headers } };
  return shop.app.inject({ method: 'POST', ...request });
}

const padded = (start: Buffer | string, size: number, end = '') =>
  Buffer.concat([Buffer.from(start), Buffer.alloc(size - start.length - end.length), Buffer.from(end)]);

/** Tools whose descriptions are too long to be stored, so that only the reading counts. */
function sheet(size: number): Buffer {
  const row = `,Saw,${'x'.repeat(8_000)}\n`;
  const start = `Id,Name,Description\n${row.repeat(Math.floor(size / row.length) - 1)},Saw,`;
  return Buffer.from(start + 'x'.repeat(size - start.length));
}

const uploads: [what: string, limit: number, post: (size: number) => Promise<{ statusCode: number }>][] = [
  ['picture', MAX_IMAGE_BYTES, async (size) => send('/image', shop.admin, {}, 'image', padded(await picture(), size))],
  [
    'slip',
    5 * MB,
    async (size) => {
      const order = await placeTestOrder(shop, shop.buyer, await shop.addTool());
      const fields = { amount: '5100', sentOn: '2026-03-12', reference: `FT ${size}` };
      return send(`/order/${order}/slip`, shop.buyer, fields, 'slip', padded(pdf(), size, '\n%%EOF'));
    },
  ],
  [
    'purchase order',
    5 * MB,
    async (size) => {
      const order = await placeTestOrder(shop, shop.buyer, await shop.addTool());
      return send(`/order/${order}/purchase-order`, shop.buyer, {}, 'file', padded(pdf(), size, '\n%%EOF'));
    },
  ],
  [
    'tool document',
    10 * MB,
    (size) => send('/tool-document', shop.admin, { audience: 'everybody' }, 'document', padded(pdf(), size, '\n%%EOF')),
  ],
  ['imported file', 32 * MB, (size) => send('/tool-import', shop.admin, {}, 'file', sheet(size))],
];

const owners: Record<string, string> = {
  slip: 'payments',
  'purchase order': 'orders',
  'tool document': 'catalogue',
  'imported file': 'catalogue',
};
const offered = uploads.filter(([what]) => haveModules(...[owners[what] ?? []].flat()));

describe('the limit of an upload', () => {
  it.each(offered)('is the largest %s that is accepted; anything larger is refused', async (_what, limit, post) => {
    const sizes = [limit, limit + 1, limit + CHUNK, limit * 1.5].map(Math.floor);
    const statuses = [];
    for (const size of sizes) statuses.push((await post(size)).statusCode);
    expect(statuses).toEqual([200, ...sizes.slice(1).map(() => 413)]);
  });
});
