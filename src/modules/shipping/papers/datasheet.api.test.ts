import { describe, expect, it } from 'vitest';
import { noToolData } from '#src/core/tools/tool-data.ts';
import { rowOfData } from '#src/core/tools/tool-data-row.server.ts';
import { picture } from '#tests/support/pictures.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { upload } from '#tests/support/upload.ts';

const full = {
  ...noToolData,
  inTheBox: ['Drill #eval("1/0")', 'Battery'],
  carton: { pieces: 5, lengthCm: 52, widthCm: 35, heightCm: 29, grossKg: 15 },
  hsCode: '8467.21',
  priceSteps: [
    { from: 1_000, price: 30 },
    { from: 5_000, price: null },
  ],
};

async function withTool(name = 'KD20-13 "Drill" <b>\r\nset-cookie: a=b') {
  const shop = await openTestShop();
  const id = await shop.addTool({ name });
  const image = new URL((await upload(shop, { bytes: await picture({ width: 900, height: 900 }) })).json().data.url);
  await shop.db
    .updateTable('tools')
    .set({ image: image.pathname, ...rowOfData(full, 'USD') })
    .execute();
  return { shop, id };
}

const ask = ({ app }: TestShop, id: string, headers = {}) =>
  app.inject({ url: `/api/tool/${id}/datasheet.pdf`, headers });

describe('the datasheet of a tool', () => {
  it('is a public PDF below 100 kB, with a file name safe for use in headers', async () => {
    const { shop, id } = await withTool();
    const answer = await ask(shop, id);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="kd20-13-drill-b-set-cookie-a-b-datasheet.pdf"',
      'cache-control': 'public, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(answer.rawPayload.includes('/DCTDecode')).toBe(true);
    expect(answer.rawPayload.includes('/Alt')).toBe(process.platform === 'linux' && process.arch === 'x64');
    expect(answer.rawPayload.length).toBeLessThan(100_000);
    expect((await ask(shop, crypto.randomUUID())).statusCode).toBe(404);
  });

  it('is cached until the tool changes', async () => {
    const { shop, id } = await withTool();
    const { etag } = (await ask(shop, id)).headers;
    const again = () => ask(shop, id, { 'if-none-match': String(etag) });
    expect((await again()).statusCode).toBe(304);
    await shop.db.updateTable('tools').set({ quantity: 3 }).execute();
    expect((await again()).statusCode).toBe(304);
    await shop.db.updateTable('tools').set({ price_minor: 3_500 }).execute();
    expect((await again()).statusCode).toBe(200);
  });

  it('leaves out a picture on another site without fetching it', async () => {
    const shop = await openTestShop();
    const answer = await ask(shop, await shop.addTool());
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.rawPayload.includes('/DCTDecode')).toBe(false);
  });
});
