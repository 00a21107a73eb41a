import { describe, expect, it } from 'vitest';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { openTestShop, type Person, type TestShop, useTestShop } from '#tests/support/test-shop.ts';

const shop = useTestShop();

const drill = {
  toolName: 'KD20-13 Cordless Drill',
  price: 34,
  quantity: 14_200,
  description: 'A drill for joiners.',
  img: 'https://pictures.example.com/drill.webp',
};

const data = {
  suppliedAs: 'kit',
  inTheBox: ['Drill driver', '2.0 Ah battery', 'Charger'],
  carton: { pieces: 5, lengthCm: 52, widthCm: 35, heightCm: 29, grossKg: 15 },
  weightKg: 1.5,
  hsCode: '8467.21',
  origin: 'Bangladesh',
  batterySystem: 'KARIGAR 20V',
  wattHours: 36,
  leadTimeDays: 35,
  samplePrice: 49.5,
  priceSteps: [
    { from: 2_000, price: 32.5 },
    { from: 5_000, price: null },
  ],
  pictures: ['https://pictures.example.com/side.webp', 'https://pictures.example.com/box.webp'],
  pictureTexts: ['Drill, seen from the side', 'What is in the box'],
  documents: [
    {
      kind: 'ce-declaration',
      title: 'CE declaration',
      number: 'CE 2026/014',
      issuer: 'KARIGAR',
      validUntil: '2031-12-31',
      url: 'https://papers.example.com/ce.pdf',
    },
  ],
};

async function add(shop: TestShop, admin: Person, change: object = {}) {
  const payload = { email: admin.email, ...drill, ...change };
  return shop.app.inject({ method: 'POST', url: '/api/tool', headers: admin.headers, payload });
}

async function update(shop: TestShop, admin: Person, id: string, change: object = {}) {
  const payload = { ...drill, ...change };
  return shop.app.inject({ method: 'PUT', url: `/api/tool/${id}`, headers: admin.headers, payload });
}

const shown = async (shop: TestShop, id: string) => (await shop.app.inject(`/api/purchase/${id}`)).json();

describe('the data of a tool', () => {
  it('is stored and shown, and unchanged by requests without it', async () => {
    const shop = await openTestShop();
    const admin = await shop.signIn('admin');
    const { insertedId } = (await add(shop, admin, data)).json();
    expect(await shown(shop, insertedId)).toMatchObject({ ...drill, ...data });
    expect((await update(shop, admin, insertedId, { quantity: 9 })).statusCode).toBe(200);
    expect(await shown(shop, insertedId)).toMatchObject({ ...data, quantity: 9 });
    await update(shop, admin, insertedId, { carton: null, pictures: [], inTheBox: [], suppliedAs: null });
    const cleared = { carton: null, pictures: [], pictureTexts: [], inTheBox: [], suppliedAs: null };
    expect(await shown(shop, insertedId)).toMatchObject({ ...data, ...cleared });
    const [listed] = (await shop.app.inject('/api/tool')).json();
    expect(listed).toMatchObject({ hsCode: '8467.21', ...cleared });
  });

  it('is read from the rows of the specification unless sent, and follows a row that changes', async () => {
    const admin = await shop.signIn('admin');
    const rows = (carton: string) => [
      { name: 'Supplied as', value: 'Bare tool with guard; battery sold separately' },
      { name: 'Carton', value: carton },
    ];
    const { insertedId } = (
      await add(shop, admin, { specifications: rows('4 pieces, 40 × 28 × 28 cm, gross 8.4 kg') })
    ).json();
    expect(await shown(shop, insertedId)).toMatchObject({
      suppliedAs: 'bare',
      inTheBox: ['Tool', 'Guard'],
      carton: { pieces: 4, lengthCm: 40, widthCm: 28, heightCm: 28, grossKg: 8.4 },
    });
    await update(shop, admin, insertedId, { inTheBox: ['Grinder'] });
    await update(shop, admin, insertedId, { specifications: rows('6 pieces, 60 × 28 × 28 cm, gross 12 kg') });
    expect(await shown(shop, insertedId)).toMatchObject({ inTheBox: ['Grinder'], carton: { pieces: 6, grossKg: 12 } });
  });

  const step = (from: number, price: number | null) => ({ from, price });
  it.each<[string, object, number, RegExp]>([
    ['half a piece in a carton', { carton: { ...data.carton, pieces: 2.5 } }, 422, /whole number of pieces/],
    ['a carton without height', { carton: { ...data.carton, heightCm: 0 } }, 422, /1 to 1,200 cm/],
    ['a carton of words', { carton: 'large' }, 400, /carton/],
    ['an HS code of letters', { hsCode: 'drill' }, 422, /8467\.21/],
    ['half a cent for a sample', { samplePrice: 1.005 }, 422, /two decimals/],
    ['a step at the minimum', { priceSteps: [step(500, 30)] }, 422, /above the minimum order/],
    ['steps that cost more', { priceSteps: [step(1_000, 30), step(2_000, 31)] }, 422, /cost less/],
    ['"ask" before the last step', { priceSteps: [step(1_000, null), step(2_000, 31)] }, 422, /Only the last/],
    ['steps out of order', { priceSteps: [step(2_000, 30), step(1_000, 29)] }, 422, /more pieces/],
    ['a script as picture', { pictures: ['javascript:alert(1)'] }, 422, /http\(s\)/],
    ['a script as document', { documents: [{ ...data.documents[0], url: 'javascript:alert(1)' }] }, 422, /http\(s\)/],
    ['nine pictures', { pictures: Array.from({ length: 9 }, () => data.pictures[0]) }, 400, /pictures/],
    ['an unknown supply', { suppliedAs: 'maybe' }, 400, /suppliedAs/],
  ])('is refused with %s, and nothing changes', async (_title, change, status, message) => {
    const admin = await shop.signIn('admin');
    const { insertedId } = (await add(shop, admin, data)).json();
    const answer = await update(shop, admin, insertedId, { quantity: 1, ...change });
    expect(answer.statusCode).toBe(status);
    expect(answer.json().error.message).toMatch(message);
    expect(await shown(shop, insertedId)).toMatchObject({ ...drill, ...data });
  });

  it('includes the scope of supply, which the mail of an order names', async () => {
    const buyer = await shop.signIn();
    const toolId = await shop.addTool();
    await shop.db.updateTable('tools').set({ supplied_as: 'bare' }).where('id', '=', toolId).execute();
    await placeTestOrder(shop, buyer, toolId);
    const mail = await shop.db
      .selectFrom('outbox')
      .select('text')
      .where('recipient', '=', buyer.email)
      .executeTakeFirst();
    expect(mail?.text).toMatch(/Supplied as:? +Bare tool/);
  });

  it('lists its additional pictures for the cleaner until the tool is deleted', async () => {
    const shop = await openTestShop();
    const admin = await shop.signIn('admin');
    const { insertedId } = (await add(shop, admin, data)).json();
    const countListed = async () =>
      (await shop.db.selectFrom('tool_pictures').select('image').orderBy('id').execute()).length;
    expect(await countListed()).toBe(2);
    await update(shop, admin, insertedId, { pictures: data.pictures.slice(1) });
    expect(await countListed()).toBe(1);
    expect((await shown(shop, insertedId)).pictureTexts).toEqual(['What is in the box']);
    // A spreadsheet has one text per line, so a text must not contain line breaks.
    await update(shop, admin, insertedId, { pictureTexts: [' Two\nlines '] });
    expect((await shown(shop, insertedId)).pictureTexts).toEqual(['Two lines']);
    await shop.app.inject({ method: 'DELETE', url: `/api/tool/${insertedId}`, headers: admin.headers });
    expect(await countListed()).toBe(0);
  });
});
