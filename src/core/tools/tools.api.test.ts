import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openTestShop, type Person, type TestShop, useTestShop } from '#tests/support/test-shop.ts';

const shop = useTestShop();

const drill = {
  toolName: 'KD20-13 Cordless Drill',
  price: 34.5,
  quantity: 14_200,
  description: 'A drill for joiners.',
  img: 'https://pictures.example.com/drill.webp',
};

type Change = Record<string, unknown>;

function add(shop: TestShop, admin: Person, change: Change = {}, headers: Record<string, string> = {}) {
  return shop.app.inject({
    method: 'POST',
    url: '/api/tool',
    headers: { ...admin.headers, ...headers },
    payload: { email: admin.email, ...drill, ...change },
  });
}

function update(shop: TestShop, admin: Person, id: string, change: Change = {}) {
  const payload = { ...drill, price: 34, ...change };
  return shop.app.inject({ method: 'PUT', url: `/api/tool/${id}`, headers: admin.headers, payload });
}

async function catalogue(shop: TestShop) {
  return (await shop.app.inject('/api/tool')).json();
}

describe('POST /tool', () => {
  it('C-API-06 returns insertedId; C-API-05 GET /tool and C-API-09 GET /purchase/{id} return the tool', async () => {
    const shop = await openTestShop();
    const admin = await shop.signIn('admin');
    const response = await add(shop, admin);
    expect(response.statusCode).toBe(200);
    const { insertedId } = response.json();
    expect(await catalogue(shop)).toMatchObject([{ _id: insertedId, ...drill }]);
    const purchase = await shop.app.inject(`/api/purchase/${insertedId}`);
    expect(purchase.json()).toMatchObject({ _id: insertedId, ...drill });
    expect((await shop.app.inject('/api/purchase/nothing')).statusCode).toBe(404);
  });

  it('GET /tool?id= returns that tool, and none for an unknown id', async () => {
    const [id] = [await shop.addTool({ name: 'One' }), await shop.addTool({ name: 'Other' })];
    const listed = async (asked: string) =>
      (await shop.app.inject({ url: `/api/tool?id=${asked}` }))
        .json()
        .map(({ toolName }: { toolName: string }) => toolName);
    expect(await listed(id)).toEqual(['One']);
    expect(await listed('62f0a1b2c3d4e5f6a7b8c9d0')).toEqual([]);
  });

  it('accepts numbers as strings', async () => {
    const shop = await openTestShop();
    const admin = await shop.signIn('admin');
    expect((await add(shop, admin, { price: '34.50', quantity: '14200' })).statusCode).toBe(200);
    expect(await catalogue(shop)).toMatchObject([{ price: 34.5, quantity: 14_200 }]);
  });

  const refused: [title: string, change: Change, status: number, message: RegExp][] = [
    ['no name', { toolName: ' ' }, 422, /^Tool name is required\.$/],
    ['no price', { price: undefined }, 422, /^Tool price is required\.$/],
    ['no quantity', { quantity: '' }, 422, /^Tool quantity is required\.$/],
    ['no description', { description: undefined }, 422, /^Product description is required\.$/],
    ['no image', { img: '' }, 422, /^Tool image is required\.$/],
    ['half a piece', { quantity: 1.5 }, 422, /whole number/],
    [
      'a row without a value',
      { specifications: [{ name: 'Weight', value: ' ' }] },
      422,
      /^Row 1 needs a name and a value/,
    ],
    ['a negative quantity', { quantity: -1 }, 422, /whole number/],
    ['a free tool', { price: 0 }, 422, /above 0/],
    ['half a cent', { price: 0.005 }, 422, /two decimals/],
    ['a script as image', { img: 'javascript:alert(1)' }, 422, /http\(s\)/],
    [
      'an address of the shop that is no picture',
      { img: 'http://localhost:3000/avatar-default.svg' },
      422,
      /not a picture of the shop/,
    ],
    ['a path as image', { img: '/images/x.webp' }, 422, /http\(s\)/],
    ['a price that is an object', { price: { gt: 0 } }, 400, /price/],
    ['a name of 1000 characters', { toolName: 'x'.repeat(1000) }, 400, /toolName/],
    ['a NUL character', { description: 'a\u0000b' }, 400, /description/],
    ['another person’s email', { email: 'other@example.com' }, 403, /signed in with/],
  ];
  // Every row is refused, so that nothing is stored in it.
  const empty = useTestShop();
  it.each(refused)('C-ADD-01 refuses %s with a clear message', async (_title, change, status, message) => {
    const shop = empty;
    const response = await add(shop, await shop.signIn('admin'), change);
    expect(response.statusCode).toBe(status);
    expect(response.json().error.message).toMatch(message);
    expect(await catalogue(shop)).toEqual([]);
  });

  it('refuses a customer, and so do PUT and DELETE', async () => {
    const buyer = await shop.signIn();
    const id = await shop.addTool();
    const before = await catalogue(shop);
    expect((await add(shop, buyer)).statusCode).toBe(403);
    expect((await update(shop, buyer, id)).statusCode).toBe(403);
    const deletion = await shop.app.inject({ method: 'DELETE', url: `/api/tool/${id}`, headers: buyer.headers });
    expect(deletion.statusCode).toBe(403);
    expect(await catalogue(shop)).toEqual(before);
  });

  it('adds one tool for requests with the same key, in sequence or in parallel', async () => {
    const shop = await openTestShop();
    const admin = await shop.signIn('admin');
    const key = { 'idempotency-key': randomUUID() };
    const first = await add(shop, admin, {}, key);
    const others = await Promise.all([add(shop, admin, {}, key), add(shop, admin, {}, key)]);
    for (const other of others) expect(other.json().insertedId).toBe(first.json().insertedId);
    expect(others[0]?.headers['idempotent-replayed']).toBe('true');
    const fresh = { 'idempotency-key': randomUUID() };
    const racing = await Promise.all(Array.from({ length: 4 }, () => add(shop, admin, {}, fresh)));
    expect(new Set(racing.map((answer) => answer.json().insertedId)).size).toBe(1);
    expect(await catalogue(shop)).toHaveLength(2);
    expect((await add(shop, admin, { toolName: 'Another' }, key)).json().error.code).toBe('idempotency_key_reused');
  });

  it('the key of one admin is not that of another', async () => {
    const shop = await openTestShop();
    const admins = [await shop.signIn('admin'), await shop.signIn('admin')];
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all(admins.map((admin) => add(shop, admin, { email: undefined }, key)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(new Set(answers.map((answer) => answer.json().insertedId)).size).toBe(2);
    expect(await catalogue(shop)).toHaveLength(2);
  });

  it.each([
    ['with quantitySeen', { quantitySeen: 2_000_000_000 }],
    ['without quantitySeen', {}],
  ])('lets a tool with a stock above the limit be edited, %s', async (_name, seen) => {
    const shop = await openTestShop();
    const admin = await shop.signIn('admin');
    const id = await shop.addTool({ quantity: 2_000_000_000 });
    const edit = { ...seen, quantity: 2_000_000_000, description: 'A better text.' };
    expect((await update(shop, admin, id, edit)).statusCode).toBe(200);
    expect(await catalogue(shop)).toMatchObject([{ quantity: 2_000_000_000, description: 'A better text.' }]);
    expect((await update(shop, admin, id, { ...seen, quantity: 1_999_999_999 })).statusCode).toBe(422);
  });
});

/** Random letters, which an index cannot compress. */
const letters = (count: number, first: number, range: number) =>
  String.fromCodePoint(...Array.from({ length: count }, () => first + Math.floor(Math.random() * range)));
const bangla = `https://pictures.example.com/${letters(1_900, 0x0995, 36)}`;

it('an image URL of 2,000 characters is accepted, and one that is longer in stored form is refused', async () => {
  const admin = await shop.signIn('admin');
  const longest = 'https://pictures.example.com/'.padEnd(2000, letters(1_971, 97, 26));
  const added = await add(shop, admin, { img: longest });
  expect([longest.length, added.statusCode]).toEqual([2000, 200]);
  const sends = [
    () => add(shop, admin, { img: bangla }),
    () => update(shop, admin, added.json().insertedId, { img: bangla }),
  ];
  for (const send of sends) {
    const refused = await send();
    expect(refused.statusCode).toBe(422);
    expect(refused.json().error.message).toMatch(/mage must be an address of at most 2,000 characters/);
  }
});

describe('PUT /tool/{id}', () => {
  it('C-API-07 returns acknowledged and changes the tool', async () => {
    const shop = await openTestShop();
    const admin = await shop.signIn('admin');
    const id = await shop.addTool();
    const response = await update(shop, admin, id, { price: '36', quantity: '600' });
    expect(response.json()).toMatchObject({ acknowledged: true });
    expect(await catalogue(shop)).toMatchObject([{ ...drill, _id: id, price: 36, quantity: 600 }]);
  });

  it.each([
    [{ quantity: '10.5' }, 'Quantity must be a whole number from 0 to 1,000,000,000.'],
    [{ price: 34.5 }, 'Price must be a whole number from 1 to 90,000.'],
    [{ img: '' }, 'Image is required.'],
    [{ description: '' }, 'Descripton is required.'],
  ])('C-UPD-02 refuses %j and changes nothing', async (change, message) => {
    const admin = await shop.signIn('admin');
    const id = await shop.addTool();
    const before = await catalogue(shop);
    const response = await update(shop, admin, id, change);
    expect(response.statusCode).toBe(422);
    expect(response.json().error.message).toBe(message);
    expect(await catalogue(shop)).toEqual(before);
  });

  it('C-UPD-02 accepts every edit of a tool with a price in cents, except for another price in cents', async () => {
    const shop = await openTestShop();
    const admin = await shop.signIn('admin');
    const id = (await add(shop, admin, { price: 12.5 })).json().insertedId;
    for (const price of [12.5, '12.50']) {
      const quantity = 700;
      const edited = { toolName: 'Sander', description: 'It sands.', img: 'https://a.example/b.png', quantity };
      expect((await update(shop, admin, id, { ...edited, price })).statusCode).toBe(200);
      expect(await catalogue(shop)).toMatchObject([{ ...edited, price: 12.5 }]);
    }
    for (const price of [12.9, '12.9', 13.5, '12abc']) {
      const refused = await update(shop, admin, id, { price });
      expect([refused.statusCode, refused.json().error.fields]).toEqual([
        422,
        { price: 'Price must be a whole number from 1 to 90,000.' },
      ]);
    }
    expect(await catalogue(shop)).toMatchObject([{ price: 12.5 }]);
    expect((await update(shop, admin, id, { price: '13.00' })).statusCode).toBe(200);
    expect(await catalogue(shop)).toMatchObject([{ price: 13 }]);
  });

  it('answers 404 for an unknown tool', async () => {
    expect((await update(shop, await shop.signIn('admin'), randomUUID())).statusCode).toBe(404);
  });

  it('changes category and specifications only if they are sent', async () => {
    const shop = await openTestShop();
    const admin = await shop.signIn('admin');
    const more = { category: 'Sanding', specifications: [{ name: 'Voltage', value: '20 V' }] };
    const id = (await add(shop, admin, more)).json().insertedId;
    await update(shop, admin, id);
    expect(await catalogue(shop)).toMatchObject([more]);
    await update(shop, admin, id, { category: null, specifications: [] });
    expect(await catalogue(shop)).toMatchObject([{ category: null, specifications: [] }]);
  });
});
