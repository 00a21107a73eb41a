import '../support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { openTestShop, useTestShop } from '#tests/support/test-shop.ts';

/** Shared by the tests whose requests are refused. */
const shop = useTestShop(async ({ signIn, addTool }) => ({
  buyer: await signIn(),
  admin: await signIn('admin'),
  toolId: await addTool(),
}));

const validOrder = {
  orderedBy: 'Rahim',
  shippingAddress: '12 Mirpur Road',
  orderedPhone: '01712345678',
  orderedTool: 'Test drill',
  orderedMinQty: 500,
  orderedTotalPrice: 17_000,
};

describe('input to POST /order', () => {
  const cases: [title: string, change: Record<string, unknown>, status: number, code: string][] = [
    ['no tool', { orderedTool: undefined, toolId: undefined }, 400, 'tool_missing'],
    ['a quantity that is an object', { orderedMinQty: { gt: 0 } }, 400, 'invalid_input'],
    ['a negative quantity', { orderedMinQty: -500 }, 422, 'checkout_rule'],
    ['a huge quantity', { orderedMinQty: 1e300 }, 422, 'checkout_rule'],
    ['a negative total', { orderedTotalPrice: -1 }, 409, 'price_changed'],
    ['an address of 60,000 characters', { shippingAddress: 'x'.repeat(60_000) }, 400, 'invalid_input'],
    [
      'an address of 100,000 characters, more than a body may have',
      { shippingAddress: 'x'.repeat(100_000) },
      413,
      'bad_request',
    ],
    ['an address that is a list', { shippingAddress: ['a', 'b'] }, 400, 'invalid_input'],
    ['a NUL character in the address', { shippingAddress: 'a\u0000b' }, 400, 'invalid_input'],
    ['an unknown tool', { toolId: 'nothing' }, 404, 'tool_not_found'],
  ];
  it.each(cases)('with %s is refused with a message and changes nothing', async (_title, change, status, code) => {
    const { buyer, toolId } = shop;
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/order',
      headers: buyer.headers,
      payload: { ...validOrder, orderedEmail: buyer.email, toolId, ...change },
    });
    expect([response.statusCode, response.json().error.code]).toEqual([status, code]);
    expect(response.json().error.message).toMatch(/\S/);
    expect(await shop.db.selectFrom('orders').selectAll().execute()).toEqual([]);
  });

  it('with unknown fields is accepted, and the fields are not stored', async () => {
    const ownShop = await openTestShop();
    const buyer = await ownShop.signIn();
    const toolId = await ownShop.addTool();
    const response = await ownShop.app.inject({
      method: 'POST',
      url: '/api/order',
      headers: buyer.headers,
      payload: { ...validOrder, orderedEmail: buyer.email, toolId, _id: 'mine', status: 'Paid', unitPrice: 0 },
    });
    expect(response.statusCode).toBe(200);
    const [stored] = await ownShop.db.selectFrom('orders').selectAll().execute();
    expect(stored).toMatchObject({ unit_price_minor: 3400 });
    expect(stored?.id).not.toBe('mine');
  });
});

describe('invalid requests', () => {
  it.each([
    ['broken JSON', '{"orderedTool": ', 'application/json', 400],
    ['XML', '<order/>', 'application/xml', 415],
    ['a body of 10 MB', JSON.stringify({ orderedTool: 'x'.repeat(10_000_000) }), 'application/json', 413],
  ])('%s is refused', async (_title, payload, contentType, status) => {
    const { buyer } = shop;
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/order',
      headers: { ...buyer.headers, 'content-type': contentType },
      payload,
    });
    expect(response.statusCode).toBe(status);
    expect(response.json().error.message).toMatch(/\S/);
  });
});

it.each([
  ['version', 9_007_199_254_740_991],
  ['quantitySeen', 9_007_199_254_740_991],
  ['version', -1],
])('PUT /tool refuses %s %d, which no form sends and no column can store', async (name, number) => {
  const { admin, toolId } = shop;
  const url = `/api/tool/${toolId}`;
  const tool = {
    toolName: 'Drill',
    price: 34,
    quantity: 600,
    description: 'A drill.',
    img: 'https://example.com/a.webp',
  };
  const payload = { ...tool, [name]: number };
  expect((await shop.app.inject({ method: 'PUT', url, headers: admin.headers, payload })).statusCode).toBe(400);
});

it.each(['%00', 'a%00b', 'x'.repeat(255)])('the demo mailbox refuses the recipient %j', async (to) => {
  expect((await shop.app.inject(`/mailbox.json?to=${to}`)).statusCode).toBe(400);
});

it('an email address of the maximum length reaches its call', async () => {
  const [me, email] = [shop.buyer, `${'x'.repeat(64)}@${'y'.repeat(185)}.com`];
  const answer = await shop.app.inject({ url: `/api/user/${encodeURIComponent(email)}`, headers: me.headers });
  expect([email.length, answer.statusCode, answer.json().error.code]).toEqual([254, 403, 'not_yours']);
});
