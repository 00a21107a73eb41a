import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { orderBody } from '#tests/support/order-body.ts';
import { openTestShop, type Person, type TestShop, useTestShop } from '#tests/support/test-shop.ts';

/** Sends a body like the clients of spec section 7. @returns the status, the error message and the answer */
async function send(shop: TestShop, person: Person, call: string, payload?: object) {
  const [method, url] = call.split(' ') as ['POST' | 'PUT', string];
  const answer = await shop.app.inject({ method, url, headers: person.headers, ...(payload && { payload }) });
  return { status: answer.statusCode, message: answer.json().error?.message, answer: answer.json() };
}

/** Shared by the tests whose requests are refused and change nothing. */
const shared = useTestShop(async ({ signIn, addTool }) => ({
  buyer: await signIn(),
  admin: await signIn('admin'),
  toolId: await addTool(),
}));

const profile = {
  userAddress: '12 Mirpur Road',
  userPS: 'Dhanmondi',
  userDistrict: 'Dhaka',
  userCountry: 'Bangladesh',
  userPhone: '01712345678',
  userInURL: 'https://www.linkedin.com/in/karim',
};

describe('numbers sent for text fields', () => {
  it('C-API-10 are stored as digits in an order', async () => {
    const shop = await openTestShop();
    const buyer = await shop.signIn();
    const body = { ...orderBody(buyer, await shop.addTool()), orderedPhone: 8801712345678, shippingAddress: 12 };
    expect(await send(shop, buyer, 'POST /api/order', body)).toMatchObject({ status: 200 });
    const [order] = await shop.db.selectFrom('orders').select(['phone', 'shipping_address']).execute();
    expect(order).toEqual({ phone: '8801712345678', shipping_address: '12' });
  });

  it('C-API-04 are stored as digits in a profile', async () => {
    const shop = await openTestShop();
    const karim = await shop.signIn();
    const body = { ...profile, userPhone: 8801712345678, userPS: 5 };
    expect(await send(shop, karim, `PUT /api/user/${karim.email}`, body)).toMatchObject({ status: 200 });
    const stored = await shop.app.inject({ url: `/api/user/${karim.email}`, headers: karim.headers });
    expect(stored.json()).toMatchObject({ userPhone: '8801712345678', userPS: '5' });
  });

  it('C-API-14 are stored as digits in a review', async () => {
    const shop = await openTestShop();
    const karim = await shop.signIn();
    const body = { rating: '5', userName: 7, reviewDetail: 123_456_789_012_345 };
    expect(await send(shop, karim, 'POST /api/review', body)).toMatchObject({ status: 200 });
    expect((await shop.app.inject('/api/review')).json()).toMatchObject([
      { rating: 5, userName: '7', reviewDetail: '123456789012345' },
    ]);
  });
});

describe('null and missing values', () => {
  it.each([
    ['C-BUY-03', { shippingAddress: null }, 422, 'Please input your shipping address.'],
    ['C-BUY-04', { orderedPhone: null }, 422, 'Please input your phone number.'],
    ['C-BUY-05', { orderedMinQty: null }, 422, 'Please input minimum quantity.'],
    ['C-BUY-05', { orderedMinQty: undefined }, 422, 'Please input minimum quantity.'],
    [
      'C-BUY-02',
      { shippingAddress: null, orderedPhone: null, orderedMinQty: null },
      422,
      'Please fill up all blank input!',
    ],
    [
      'C-API-10',
      { orderedTotalPrice: null },
      400,
      'Send orderedTotalPrice: the quantity times the price that the customer saw.',
    ],
    [
      'C-API-10',
      { orderedTotalPrice: undefined },
      400,
      'Send orderedTotalPrice: the quantity times the price that the customer saw.',
    ],
    [
      'C-API-10',
      { orderedTotalPrice: ' ' },
      400,
      'Send orderedTotalPrice: the quantity times the price that the customer saw.',
    ],
    ['C-API-10', { orderedTool: null, toolId: null }, 400, 'Send orderedTool or toolId: the tool that is ordered.'],
  ])('%s in an order: %j is answered %d %s', async (_row, change, status, message) => {
    const body = { ...orderBody(shared.buyer, shared.toolId), ...change };
    expect(await send(shared, shared.buyer, 'POST /api/order', body)).toMatchObject({ status, message });
    expect(await shared.db.selectFrom('orders').selectAll().execute()).toEqual([]);
  });

  it.each([null, undefined])(
    'in an order default to the signed-in customer if name and email are %s',
    async (nothing) => {
      const shop = await openTestShop();
      const buyer = await shop.signIn();
      const body = {
        ...orderBody(buyer, await shop.addTool()),
        orderedBy: nothing,
        orderedEmail: nothing,
        toolId: nothing,
      };
      expect(await send(shop, buyer, 'POST /api/order', body)).toMatchObject({ status: 200 });
      const [order] = await shop.db.selectFrom('orders').select(['customer_name', 'email']).execute();
      expect(order).toEqual({ customer_name: buyer.name, email: buyer.email });
    },
  );

  it.each([
    ['C-REV-01', { rating: null, reviewDetail: 'A good drill for a bad wall.' }, 'Please give rating.'],
    ['C-REV-01', {}, 'Please give rating.'],
    ['C-REV-01', { rating: 5, reviewDetail: null }, 'Textbox is empty'],
    ['C-REV-01', { rating: 5 }, 'Textbox is empty'],
  ])('%s in a review: %j is answered %s', async (_row, body, message) => {
    expect(await send(shared, shared.buyer, 'POST /api/review', body)).toMatchObject({ status: 422, message });
  });

  it('C-PROF-04 in a profile count as missing fields, except userCity, which keeps its value', async () => {
    const shop = await openTestShop();
    const karim = await shop.signIn();
    const url = `PUT /api/user/${karim.email}`;
    await send(shop, karim, url, { ...profile, userCity: 'Gulshan' });
    expect(await send(shop, karim, url, { ...profile, userPhone: null })).toMatchObject({
      status: 422,
      message: 'Please update your phone number.',
    });
    expect(await send(shop, karim, url, { ...profile, userCity: null })).toMatchObject({ status: 200 });
    const [row] = await shop.db.selectFrom('profiles').select('city').execute();
    expect(row).toEqual({ city: 'Gulshan' });
  });

  const img = 'https://pictures.example.com/drill.webp';
  it.each([
    ['no body', undefined, 'Tool name is required.'],
    ['an empty body', {}, 'Tool name is required.'],
    ['no price', { toolName: 'Drill', price: null }, 'Tool price is required.'],
    ['no quantity', { toolName: 'Drill', price: 34, quantity: null }, 'Tool quantity is required.'],
    ['no description', { toolName: 'Drill', price: 34, quantity: 600 }, 'Product description is required.'],
    [
      'no picture',
      { toolName: 'Drill', price: 34, quantity: 600, description: 'It drills.' },
      'Tool image is required.',
    ],
  ])('C-ADD-01 in a new tool are reported in the order of the form: %s', async (_what, body, message) => {
    expect(await send(shared, shared.admin, 'POST /api/tool', body)).toMatchObject({ status: 422, message });
  });

  it('C-API-06 in a new tool default to the email of the signed-in admin', async () => {
    const shop = await openTestShop();
    const admin = await shop.signIn('admin');
    const tool = { toolName: 'Drill', price: 34, quantity: 600, description: 'It drills.', img };
    expect(await send(shop, admin, 'POST /api/tool', { ...tool, email: null })).toMatchObject({ status: 200 });
    expect(await send(shop, admin, 'POST /api/tool', { ...tool, email: 'x@example.com' })).toMatchObject({
      status: 403,
    });
    expect(await shop.db.selectFrom('tools').select('created_by').execute()).toEqual([{ created_by: admin.email }]);
  });
});

describe('values of other types', () => {
  it.each([
    ['POST /api/order', { shippingAddress: ['Dhaka'] }, 'shippingAddress: must be text'],
    ['POST /api/order', { orderedPhone: true }, 'orderedPhone: must be text'],
    ['POST /api/order', { orderedMinQty: [500] }, 'orderedMinQty: must be a number'],
    ['POST /api/order', { orderedMinQty: '9'.repeat(41) }, 'orderedMinQty: must have at most 40 digits'],
    ['POST /api/order', { shippingAddress: 'x'.repeat(501) }, 'shippingAddress: must have at most 500 characters'],
    ['POST /api/review', { reviewDetail: { $ne: '' } }, 'reviewDetail: must be text'],
  ])('are refused by %s with %j and a message that names the expected type', async (call, change, message) => {
    const body = { ...orderBody(shared.buyer, shared.toolId), rating: 5, ...change };
    expect(await send(shared, shared.buyer, call, body)).toMatchObject({ status: 400, message });
  });

  it.each(['[]', '"text"', '5'])('are refused as the whole body of an order: %s', async (payload) => {
    const headers = { ...shared.buyer.headers, 'content-type': 'application/json' };
    const answer = await shared.app.inject({ method: 'POST', url: '/api/order', headers, payload });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.code).toBe('invalid_input');
  });
});
