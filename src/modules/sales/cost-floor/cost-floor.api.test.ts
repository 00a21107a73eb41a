import '#tests/support/on-sqlite-too.ts';
import { expect, it } from 'vitest';
import { today } from '#src/core/site/calendar.ts';
import { addDays } from '#src/platform/i18n/days.ts';
import { multipart } from '#tests/support/multipart.ts';
import { poster } from '#tests/support/poster.ts';
import { chosenShop, type ShopChoice, useTestShop } from '#tests/support/test-shop.ts';

const shared = useTestShop();

async function open(choice: ShopChoice = shared) {
  const shop = await chosenShop(choice);
  const [buyer, admin, toolId] = [await shop.signIn(), await shop.signIn('admin'), await shop.addTool({ price: 34 })];
  const setFloor = (floor: string, by = admin) =>
    shop.app.inject({ method: 'PUT', url: `/api/tool/${toolId}/cost-floor`, headers: by.headers, payload: { floor } });
  const delivery = { shippingAddress: '12 Mirpur Road, Dhaka', orderedPhone: '01712345678' };
  const priced = (unitPrice: number) => ({ toolId, pieces: 500, unitPrice });
  const terms = { charges: [], discount: null, validUntil: addDays(today(), 30) };
  const post = poster(shop, admin);
  const quote = async () => (await post('/quote', { lines: [{ toolId, pieces: 500 }] }, buyer)).json().insertedId;
  return { shop, buyer, admin, toolId, setFloor, delivery, priced, terms, post, quote };
}

it('a price of an admin below the cost of a tool is refused once, in orders, agreed prices and offers', async () => {
  const { buyer, toolId, setFloor, delivery, priced, terms, post, quote } = await open();
  expect((await setFloor('28.50')).statusCode).toBe(200);
  const id = await quote();
  const asked = (unitPrice: number, more: object = {}) => [
    post('/orders', { lines: [priced(unitPrice)], customer: buyer.email, ...delivery, ...more }),
    post('/agreed-price', { customer: buyer.email, toolId, from: '500', unitPrice: String(unitPrice), ...more }),
    post(`/quote/${id}/offer`, { lines: [priced(unitPrice)], ...terms, ...more }),
  ];
  const fields = ['lines.0.unitPrice', 'unitPrice', 'lines.0.unitPrice'];
  for (const [at, refused] of (await Promise.all(asked(28.49))).entries()) {
    expect(refused.statusCode, refused.body).toBe(409);
    expect(refused.json().error).toMatchObject({ code: 'below_cost_floor', field: fields[at] });
    expect(refused.json().error.message).toContain('costs $28.50 to make: $28.49 is below');
  }
  for (const answer of await Promise.all(asked(28.49, { belowFloor: true }))) expect(answer.statusCode).toBe(200);
  expect((await asked(28.5)[0])?.statusCode).toBe(200);
  await setFloor('');
  expect((await asked(1)[0])?.statusCode).toBe(200);
});

it('a price is not compared with a cost in another currency', async () => {
  const { shop, buyer, setFloor, delivery, priced, post } = await open({});
  await setFloor('28.50');
  const order = () => post('/orders', { lines: [priced(20)], customer: buyer.email, ...delivery });
  expect((await order()).statusCode).toBe(409);
  await shop.db.updateTable('cost_floors').set({ currency: 'EUR' }).execute();
  expect((await order()).statusCode).toBe(200);
});

it('so is a lower price of an order; a price that is not changed, or is above, needs no confirmation', async () => {
  const { shop, buyer, admin, toolId, setFloor, delivery, post } = await open();
  const ordered = await post('/orders', { lines: [{ toolId, pieces: 500 }], ...delivery }, buyer);
  const [id] = ordered.json().insertedIds;
  await setFloor('40');
  const change = (payload: object, path = '', method: 'PUT' | 'POST' = 'PUT') =>
    shop.app.inject({ method, url: `/api/order/${id}${path}`, headers: admin.headers, payload });
  const reason = 'Agreed by phone';
  expect((await change({ unitPrice: 34, orderedMinQty: 600, reason })).statusCode).toBe(200);
  const refused = await change({ unitPrice: 33, reason });
  expect(refused.statusCode, refused.body).toBe(409);
  expect(refused.json().error).toMatchObject({ code: 'below_cost_floor', field: 'unitPrice' });
  // What the dialog shows while it is filled in is not refused.
  expect((await change({ unitPrice: 33 }, '/amendment-preview', 'POST')).statusCode).toBe(200);
  const confirmed = await change({ unitPrice: 33, reason, belowFloor: true });
  expect(confirmed.json(), confirmed.body).toMatchObject({ order: { unitPrice: 33 } });
  expect((await change({ unitPrice: 40, reason })).statusCode).toBe(200);
});

it('so is a price of an order that is below with the discount of its invoice', async () => {
  const { shop, buyer, admin, toolId, setFloor, delivery, post } = await open();
  const ordered = await post('/orders', { lines: [{ toolId, pieces: 500 }], ...delivery }, buyer);
  const [id] = ordered.json().insertedIds;
  await post(`/invoice/${ordered.json().invoice}/line`, { kind: 'discount', text: 'First order', amount: 1_000 });
  await setFloor('30');
  const change = (unitPrice: number) =>
    shop.app.inject({
      method: 'PUT',
      url: `/api/order/${id}`,
      headers: admin.headers,
      payload: { unitPrice, reason: 'Agreed by phone' },
    });
  expect((await change(31.99)).json().error).toMatchObject({ code: 'below_cost_floor', field: 'unitPrice' });
  expect((await change(32)).statusCode).toBe(200);
});

it('a discount lowers the price: of an offer, and of an invoice', async () => {
  const { buyer, toolId, setFloor, delivery, priced, terms, post, quote } = await open();
  await setFloor('30');
  const id = await quote();
  // 500 pieces at 32: a discount of 1,000 leaves 30 a piece.
  const offer = (amount: number, more: object = {}) =>
    post(`/quote/${id}/offer`, { lines: [priced(32)], ...terms, discount: { text: 'First order', amount }, ...more });
  expect((await offer(1_000)).statusCode).toBe(200);
  const refused = await offer(1_000.01);
  expect(refused.json().error).toMatchObject({ code: 'below_cost_floor', field: 'discount.amount' });
  expect((await offer(1_000.01, { belowFloor: true })).statusCode).toBe(200);
  expect((await offer(1, { lines: [priced(29)] })).json().error.field).toBe('lines.0.unitPrice');

  const ordered = await post('/orders', { lines: [{ toolId, pieces: 500 }], ...delivery }, buyer);
  const line = (more: object) => post(`/invoice/${ordered.json().invoice}/line`, { text: 'First order', ...more });
  expect((await line({ kind: 'discount', amount: 1_000 })).statusCode).toBe(200);
  const tooMuch = { kind: 'discount', percent: 10 };
  expect((await line(tooMuch)).json().error).toMatchObject({ code: 'below_cost_floor', field: 'percent' });
  expect((await line({ ...tooMuch, belowFloor: true })).statusCode).toBe(200);
  expect((await line({ kind: 'credit', amount: 5_000 })).statusCode).toBe(200);
});

it('a file with agreed prices below cost is imported only when that is confirmed', async () => {
  const { shop, buyer, admin, toolId, setFloor } = await open();
  await setFloor('30');
  const bytes = `Customer,Tool id,From pieces,Price per piece\n${buyer.email},${toolId},500,31\n${buyer.email},${toolId},900,29\n`;
  const send = (fields: Record<string, string> = {}) => {
    const { headers, payload } = multipart({ bytes, field: 'file', filename: 'prices.csv', type: 'text/csv', fields });
    const url = '/api/agreed-price-import';
    return shop.app.inject({ method: 'POST', url, headers: { ...admin.headers, ...headers }, payload });
  };
  const refused = await send();
  expect(refused.json().error).toMatchObject({ code: 'below_cost_floor', field: 'file' });
  expect(refused.json().error.message).toContain('Row 3: Test drill costs $30 to make');
  expect((await send({ belowFloor: 'true' })).json()).toMatchObject({ added: 2 });
  expect((await send()).json()).toMatchObject({ unchanged: 2 });
});

it('the price that a customer saw is not compared with the cost, which is in no answer to customers', async () => {
  const { shop, buyer, toolId, setFloor, delivery, priced, post } = await open();
  await setFloor('40');
  expect((await post('/orders', { lines: [priced(34)], ...delivery }, buyer)).statusCode).toBe(200);
  const read = (url: string, by = buyer) => shop.app.inject({ url: `/api${url}`, headers: by.headers });
  expect((await read('/cost-floor')).statusCode).toBe(403);
  for (const url of ['/tool', `/purchase/${toolId}`, `/price?tool=${toolId}&pieces=500`])
    expect((await read(url)).body).not.toMatch(/floor|"40"|40\.00(?!\d)/i);
});

// Every row is refused, so that nothing is stored in it.
const empty = useTestShop();
it.each(['-1', '0', '28.555', 'cheap', '1,250.5.1'])('a cost floor of %s is refused', async (floor) => {
  const { shop, setFloor, buyer, admin } = await open(empty);
  expect((await setFloor(floor)).json().error).toMatchObject({ code: 'cost_floor_rule', field: 'floor' });
  expect((await setFloor('20', buyer)).statusCode).toBe(403);
  const listed = await shop.app.inject({ url: '/api/cost-floor', headers: admin.headers });
  expect(listed.json()).toEqual([]);
});
