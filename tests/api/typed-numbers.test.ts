import { describe, expect, it } from 'vitest';
import { orderBody } from '#tests/support/order-body.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { byCall, inRange, outcomes, priceOf, type TypedRow } from '#tests/support/typed-number-outcomes.ts';
import { TYPED_NUMBERS } from '#tests/typed-numbers.ts';

const STOCK = 900_000_000;

const wholePieces = ([, whole]: TypedRow) => inRange(whole, (n) => Number.isInteger(n) && n >= 500);
const wholePrice = ([, , cents]: TypedRow) => inRange(cents, (n) => Number.isInteger(n) && n > 0 && n <= 90_000);
const stock = ([, whole]: TypedRow) => inRange(whole, (n) => Number.isInteger(n) && n >= 0);

const shop = useTestShop(async ({ signIn, addTool }) => ({
  buyer: await signIn(),
  admin: await signIn('admin'),
  toolId: await addTool({ quantity: STOCK, price: 1 }),
}));

const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, by = shop.admin) =>
  shop.app.inject({ method, url: `/api${path}`, headers: by.headers, ...(payload && { payload }) });

const tool = {
  toolName: 'Typed saw',
  price: 34,
  quantity: 7_000,
  description: 'A saw.',
  img: 'https://pictures.example.com/saw.webp',
};

async function storedAmount(table: 'orders' | 'tools', id: string, column: string): Promise<number> {
  const row = await shop.db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return Number((row as Record<string, unknown>)[column]);
}

describe('every typed number is read alike, or refused,', () => {
  it('C-BUY-06 as the quantity of an order', async () => {
    const read = await outcomes(async (typed) => {
      const body = { ...orderBody(shop.buyer, shop.toolId, 500, 1), orderedMinQty: typed };
      const wanted = TYPED_NUMBERS.find(([text]) => text === typed)?.[1];
      const answer = await call('POST', '/order', { ...body, orderedTotalPrice: wanted }, shop.buyer);
      if (answer.statusCode !== 200) return 'refused';
      return storedAmount('orders', answer.json().insertedId, 'quantity');
    });
    expect(read).toEqual(byCall(wholePieces));
  });

  it('C-BUY-08 as the total of an order', async () => {
    const read = await outcomes(async (typed) => {
      const total = Number(TYPED_NUMBERS.find(([text]) => text === typed)?.[2]);
      const body = { ...orderBody(shop.buyer, shop.toolId, total >= 500 ? total : 500, 1), orderedTotalPrice: typed };
      const answer = await call('POST', '/order', body, shop.buyer);
      return answer.statusCode === 200 ? storedAmount('orders', answer.json().insertedId, 'quantity') : 'refused';
    });
    expect(read).toEqual(byCall(([, , cents]) => inRange(cents, (n) => Number.isInteger(n) && n >= 500)));
  });

  it('C-ADD-03 as price and as stock of a new tool', async () => {
    const add = (field: 'price' | 'quantity', column: string, unit: number) =>
      outcomes(async (typed) => {
        const answer = await call('POST', '/tool', { ...tool, [field]: typed });
        if (answer.statusCode !== 200) return 'refused';
        return (await storedAmount('tools', answer.json().insertedId, column)) / unit;
      });
    expect(await add('price', 'price_minor', 100)).toEqual(byCall(priceOf));
    expect(await add('quantity', 'quantity', 1)).toEqual(byCall(stock));
  });

  it('C-UPD-02 as price and as stock of an update', async () => {
    const { insertedId: id } = (await call('POST', '/tool', tool)).json();
    const put = (path: string, field: 'price' | 'quantity', column: string, unit: number) =>
      outcomes(async (typed) => {
        await shop.db.updateTable('tools').set({ price_minor: 7_701, quantity: 77_777 }).where('id', '=', id).execute();
        const version = await storedAmount('tools', id, 'version');
        const answer = await call('PUT', path, { ...tool, price: 77.01, quantity: 77_777, version, [field]: typed });
        if (answer.statusCode !== 200) return 'refused';
        return (await storedAmount('tools', id, column)) / unit;
      });
    expect(await put(`/tool/${id}`, 'price', 'price_minor', 100)).toEqual(byCall(wholePrice));
    expect(await put(`/tool/${id}`, 'quantity', 'quantity', 1)).toEqual(byCall(stock));
  });

  it('as a price limit of the list of tools', async () => {
    const read = await outcomes(async (typed) => {
      const answer = await call('GET', `/tool?${new URLSearchParams({ min: typed, max: typed })}`);
      return answer.statusCode === 200 ? 1 : 'refused';
    });
    const isLimit = ([typed, , cents]: TypedRow) =>
      typed === '' ? 1 : inRange(cents, (n) => n >= 0) === 'refused' ? 'refused' : 1;
    expect(read).toEqual(byCall(isLimit));
  });

  it('C-REV-01 as the rating of a review', async () => {
    const read = await outcomes(async (typed) => {
      const body = { rating: typed, reviewDetail: `A good drill, ${JSON.stringify(typed)}, for bad walls.` };
      const answer = await call('POST', '/review', body, shop.buyer);
      return answer.statusCode === 200 ? 1 : 'refused';
    });
    const isRating = (n: number) => Number.isInteger(n) && n >= 1 && n <= 5;
    expect(read).toEqual(byCall(([, whole]) => (inRange(whole, isRating) === 'refused' ? 'refused' : 1)));
  });
});

it('a number of JSON stays a number: its point never separates groups', async () => {
  const order = { ...orderBody(shop.buyer, shop.toolId, 1_125, 1), orderedMinQty: 1.125 };
  expect((await call('POST', '/order', order, shop.buyer)).statusCode).toBe(422);
  expect((await call('POST', '/tool', { ...tool, quantity: 1.125 })).statusCode).toBe(422);
  const refused = await call('POST', '/tool', { ...tool, price: 1.125 });
  expect(refused.json().error.message).toBe('Tool price must be above 0, at most 90,000, with two decimals at most.');
});
