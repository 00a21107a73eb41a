import { extractText } from 'unpdf';
import { expect, it } from 'vitest';
import { orderBody } from '#tests/support/order-body.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

async function openShop(environment: Record<string, string> = {}, name = 'Demo Buyer') {
  const shop = await openTestShop(environment);
  const [buyer, admin, toolId] = [
    await shop.signIn('customer', name),
    await shop.signIn('admin'),
    await shop.addTool(),
  ];
  const order = (change: Record<string, string> = {}) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/order',
      headers: buyer.headers,
      payload: { ...orderBody(buyer, toolId, 500), orderedBy: name, ...change },
    });
  return { shop, buyer, admin, toolId, order };
}

const sentence = (sign: string) => `Our papers cannot show “${sign}”. Please write this in Latin letters, as banks do.`;

it.each([
  ['orderedBy', '深圳市东方工具有限公司', '深'],
  ['shippingAddress', 'Teheran-ro 123, 강남구', '강'],
  ['shippingAddress', 'Dock 4, Hamburg 🔧', '🔧'],
  ['orderedPhone', '+81 3 1234 5678 電', '電'],
  ['poNumber', '注文 4711', '注'],
])(
  'an order whose %s the papers cannot show is refused at that field, and accepted in Latin letters',
  async (field, text, sign) => {
    const { order } = await openShop();
    const refused = await order({ [field]: text });
    expect([refused.statusCode, refused.json().error]).toMatchObject([422, { message: sentence(sign), field }]);
    expect((await order()).statusCode).toBe(200);
  },
);

it('a buyer whose account has such a name gives another one for the papers', async () => {
  const { order } = await openShop({}, '대한공구 주식회사');
  expect((await order()).json().error).toMatchObject({ message: sentence('대'), field: 'orderedBy' });
  expect((await order({ orderedBy: 'Daehan Tools Co.' })).statusCode).toBe(200);
});

it('the checks of the specification come first', async () => {
  const { order } = await openShop();
  const refused = await order({ shippingAddress: '深圳', orderedMinQty: '499' });
  expect(refused.json().error.message).toBe('Input quantity is less than minimum quantity!');
});

it('an address of the profile is refused at its field', async () => {
  const { shop, buyer } = await openShop();
  const profile = {
    userAddress: '12 Road',
    userPS: 'x',
    userDistrict: 'Đà Nẵng',
    userCountry: '日本',
    userPhone: '+81 3 1234 5678',
  };
  const payload = { ...profile, userInURL: 'https://x.example' };
  const url = `/api/user/${buyer.email}`;
  const refused = await shop.app.inject({ method: 'PUT', url, headers: buyer.headers, payload });
  expect(refused.json().error).toMatchObject({ message: sentence('日'), field: 'userCountry' });
});

it.each([
  ['the customer', async (_order: string, email: string) => `/api/user/${email}/buyer`],
  ['the order', async (order: string) => `/api/order/${order}/buyer`],
])('a text about the buyer of %s is refused at its field, and the others are not stored either', async (_of, urlOf) => {
  const { shop, buyer, toolId } = await openShop();
  const url = await urlOf(await placeTestOrder(shop, buyer, toolId), buyer.email);
  const payload = { company: 'Nord GmbH', notifyParty: 'Elbe Spedition\n深圳' };
  const refused = await shop.app.inject({ method: 'PUT', url, headers: buyer.headers, payload });
  expect([refused.statusCode, refused.json().error]).toMatchObject([
    422,
    { message: sentence('深'), field: 'notifyParty' },
  ]);
  expect((await shop.app.inject({ url, headers: buyer.headers })).body).not.toContain('Nord');
});

it('a tool whose name the papers cannot show is refused at its name, as a tool and as a draft', async () => {
  const { shop, admin, toolId } = await openShop();
  const send = (method: 'POST' | 'PUT', url: string, payload: object) =>
    shop.app.inject({ method, url: `/api${url}`, headers: admin.headers, payload });
  const tool = { price: 34, quantity: 900, description: 'A drill.', img: 'https://pictures.example.com/drill.webp' };
  const drill = { ...tool, toolName: 'ড্রিল KD20 电' };
  const drafted = { ...tool, toolName: 'Drill' };
  const { insertedId } = (await send('POST', '/tool-draft', drafted)).json();
  const calls = [
    ['POST', '/tool'],
    ['PUT', `/tool/${toolId}`],
    ['POST', '/tool-draft'],
    ['PUT', `/tool-draft/${insertedId}`],
  ] as const;
  for (const [method, url] of calls) {
    const refused = await send(method, url, drill);
    expect([url, refused.statusCode, refused.json().error.fields]).toEqual([url, 422, { toolName: sentence('电') }]);
  }
});

it('a tool that has such a name already keeps it when its stock changes', async () => {
  const { shop, admin, toolId } = await openShop();
  await shop.db.updateTable('tools').set({ name: '电钻' }).where('id', '=', toolId).execute();
  const tool = (await shop.app.inject({ url: `/api/purchase/${toolId}` })).json();
  const { toolName, price, description, img } = tool;
  const payload = { toolName, price, description, img, quantity: 77 };
  const saved = await shop.app.inject({ method: 'PUT', url: `/api/tool/${toolId}`, headers: admin.headers, payload });
  expect([saved.statusCode, saved.json().error]).toEqual([200, undefined]);
});

it('an order that was placed before with such a name is still printed', async () => {
  const { shop, buyer, toolId } = await openShop();
  const id = await placeTestOrder(shop, buyer, toolId);
  await shop.db.updateTable('orders').set({ customer_name: '深圳市东方工具有限公司' }).execute();
  const { number } = (await shop.app.inject({ url: `/api/order/${id}/proforma`, headers: buyer.headers })).json();
  const pdf = await shop.app.inject({ url: `/api/invoice/${number}.pdf`, headers: buyer.headers });
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
});

it('without the modules any text is accepted', async () => {
  const { order } = await openShop({ EXTENSIONS: 'none' }, '深圳市东方工具有限公司');
  expect((await order({ shippingAddress: '서울특별시 🔧' })).statusCode).toBe(200);
});

it.each(['k', 'z'])('a long word is broken after “%s”, and the text of the paper keeps this sign', async (sign) => {
  const word = `${'h'.repeat(29)}${sign}${'h'.repeat(60)}`;
  const { shop, buyer, order } = await openShop();
  const { insertedId: id } = (await order({ orderedBy: word })).json();
  const invoices = shop.db.selectFrom('invoices').select('number').where('order_id', '=', id);
  const { number } = await invoices.executeTakeFirstOrThrow();
  const pdf = await shop.app.inject({ url: `/api/invoice/${number}.pdf`, headers: buyer.headers });
  const { text } = await extractText(new Uint8Array(pdf.rawPayload), { mergePages: true });
  expect(text.replaceAll(/\s/g, '')).toContain(word);
  expect(text).toMatch(new RegExp(`${sign}\\s`));
});
