import { extractText } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { creditorReference } from '#src/modules/payments/bank-statement/creditor-reference.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { openTestShop, type Person, type TestShop } from '#tests/support/test-shop.ts';

async function withOrder(environment: Record<string, string> = {}, fields: object = {}) {
  const shop = await openTestShop(environment);
  const buyer = await shop.signIn();
  const toolId = await shop.addTool();
  const placed = await shop.app.inject({
    method: 'POST',
    url: '/api/order',
    headers: buyer.headers,
    payload: { ...orderBody(buyer, toolId), ...fields },
  });
  expect(placed.statusCode, placed.body).toBe(200);
  const orderId = placed.json().insertedId as string;
  const proforma = await get(shop, `/api/order/${orderId}/proforma`, buyer);
  return { shop, buyer, orderId, number: proforma.json().number as string };
}

const get = ({ app }: TestShop, url: string, person?: Person) =>
  app.inject({ url, headers: person ? person.headers : {} });

const codeOf = async ({ db }: TestShop) =>
  (await db.selectFrom('papers').select('code').executeTakeFirstOrThrow()).code;

/** The text of a PDF without its white space, because lines are broken anywhere. */
async function textOf(pdf: Buffer): Promise<string> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  return text.replaceAll(/\s/g, '');
}

describe('a proforma invoice as PDF', () => {
  it('is available only to its customer and admins, and not cached', async () => {
    const { shop, buyer, number } = await withOrder();
    for (const person of [buyer, await shop.signIn('admin')]) {
      const answer = await get(shop, `/api/invoice/${number}.pdf`, person);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.headers['content-type']).toBe('application/pdf');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['content-disposition']).toBe(`inline; filename="${number}.pdf"`);
      expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      expect(answer.rawPayload.length).toBeLessThan(100_000);
    }
    const stranger = await shop.signIn();
    const foreign = await get(shop, `/api/invoice/${number}.pdf`, stranger);
    const unknown = await get(shop, '/api/invoice/PI-1999-0001.pdf', stranger);
    expect([foreign.statusCode, foreign.json()]).toEqual([404, unknown.json()]);
    expect((await get(shop, `/api/invoice/${number}.pdf`)).statusCode).toBe(401);
  });

  it('has its reference for a transfer as a number, and with check digits', async () => {
    const { shop, buyer, number } = await withOrder();
    const text = await textOf((await get(shop, `/api/invoice/${number}.pdf`, buyer)).rawPayload);
    expect(text).toContain(`Reference${number}or${creditorReference(number)}`);
  });

  // Tagged PDF needs Typst 0.14, which is available only for Linux x64.
  it.runIf(process.platform === 'linux' && process.arch === 'x64')('is accessible: PDF/UA', async () => {
    const { shop, buyer, number } = await withOrder();
    const text = (await get(shop, `/api/invoice/${number}.pdf`, buyer)).rawPayload.toString('latin1');
    const alt = 'QR code of the address where this paper is checked';
    for (const part of ['/StructTreeRoot', '/MarkInfo', '/Lang (en)', '/S /H1', '/S /H2', '/S /TH', `/Alt (${alt})`])
      expect(text).toContain(part);
    expect(text).toMatch(/<dc:title>.*Proforma invoice PI-/s);
    expect(text).toContain('pdfuaid:part');
  });

  it('prints user input as plain text', async () => {
    const markup = '#eval("1/0") $x$ *b* @ref <label> \\ #read("/etc/passwd") #sys.inputs';
    const unbroken = 'x'.repeat(300);
    const alphabets = ['evil', 'שלום', 'مرحبا', 'ক্ষ'.repeat(40)];
    const { shop, buyer, number } = await withOrder(
      {},
      { orderedBy: markup, shippingAddress: `${unbroken}\n\u202E${alphabets.join(' ')}` },
    );
    const answer = await get(shop, `/api/invoice/${number}.pdf`, buyer);
    expect(answer.statusCode, answer.body).toBe(200);
    const text = await textOf(answer.rawPayload);
    for (const part of [markup.replaceAll(' ', ''), unbroken, ...alphabets]) expect(text).toContain(part);
  });
});

describe('verification of a document', () => {
  it('shows only the main facts to a visitor with the code', async () => {
    const { shop, buyer, number } = await withOrder({ DEMO: 'on' });
    await get(shop, `/api/invoice/${number}.pdf`, buyer);
    const answer = await get(shop, `/api/verify/${(await codeOf(shop)).toLowerCase()}`);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      title: 'Proforma invoice',
      number,
      date: expect.any(String),
      amount: '$17,000.00',
      account: '0000',
      superseded: false,
    });
  });

  it('shows the amount of each order on a joint invoice, and marks the earlier invoice as superseded', async () => {
    const { shop, buyer, number } = await withOrder();
    const [first] = await shop.db.selectFrom('orders').select(['id', 'tool_id']).execute();
    const second = await placeTestOrder(shop, buyer, first?.tool_id ?? '');
    const payload = { orders: [first?.id, second] };
    const joint = await shop.app.inject({ method: 'POST', url: '/api/invoice', headers: buyer.headers, payload });
    const verdictOf = async (printed: string) => {
      await shop.db.deleteFrom('papers').execute();
      expect((await get(shop, `/api/invoice/${printed}.pdf`, buyer)).statusCode).toBe(200);
      return (await get(shop, `/api/verify/${await codeOf(shop)}`)).json();
    };
    const lines = [1, 2].map((n) => ({ order: expect.stringMatching(`-000${n}$`), amount: '$17,000.00' }));
    const issued = joint.json().number;
    expect(await verdictOf(issued)).toMatchObject({ number: issued, amount: '$34,000.00', lines, superseded: false });
    expect(await verdictOf(number)).toMatchObject({ number, superseded: true });
  });

  it('says that a proforma invoice was withdrawn once all its orders are cancelled', async () => {
    const { shop, buyer, number, orderId } = await withOrder();
    await get(shop, `/api/invoice/${number}.pdf`, buyer);
    const code = await codeOf(shop);
    expect((await get(shop, `/api/verify/${code}`)).json()).not.toHaveProperty('withdrawn');
    const cancel = {
      method: 'POST',
      url: `/api/order/${orderId}/cancel`,
      headers: buyer.headers,
      payload: {},
    } as const;
    expect((await shop.app.inject(cancel)).statusCode).toBe(200);
    expect((await get(shop, `/api/verify/${code}`)).json()).toMatchObject({ superseded: false, withdrawn: true });
  });

  it('fails for guessed codes close to a genuine one', async () => {
    const { shop, buyer, number } = await withOrder();
    await get(shop, `/api/invoice/${number}.pdf`, buyer);
    const code = await codeOf(shop);
    const near = [
      code.slice(0, -1),
      `${code}0`,
      `${code.slice(0, -1)}%25`,
      `${code.slice(0, -1)}_`,
      '%25',
      `${code}'--`,
    ];
    for (const guess of near) expect((await get(shop, `/api/verify/${guess}`)).statusCode).toBe(404);
  });

  it('uses one code per document, however often it is printed', async () => {
    const { shop, buyer, number } = await withOrder();
    await Promise.all([1, 2, 3, 4].map(() => get(shop, `/api/invoice/${number}.pdf`, buyer)));
    expect(await shop.db.selectFrom('papers').select('number').execute()).toEqual([{ number }]);
  });

  it('fails for unknown codes and is rate-limited', async () => {
    const { shop, buyer, number } = await withOrder({ RATE_LIMIT: 'on' });
    await get(shop, `/api/invoice/${number}.pdf`, buyer);
    for (let attempt = 0; attempt < 30; attempt += 1) {
      const answer = await get(shop, `/api/verify/0000-0000-0000-${String(attempt).padStart(4, '0')}`);
      expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_genuine']);
    }
    const genuine = await get(shop, `/api/verify/${await codeOf(shop)}`);
    expect([genuine.statusCode, genuine.headers['retry-after']]).toEqual([429, expect.any(String)]);
  });
});

it('payment documents are unavailable without the payments module', async () => {
  const shop = await openTestShop({ EXTENSIONS: 'shipping' });
  const buyer = await shop.signIn();
  expect((await get(shop, '/api/invoice/PI-2026-0001.pdf', buyer)).json().error.message).toBe('There is no such call.');
});
