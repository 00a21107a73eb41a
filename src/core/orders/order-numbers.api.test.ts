import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { calendar } from '#src/core/site/calendar.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { placeTestOrder, sendTestOrder } from '#tests/support/place-order.ts';
import { openCopy } from '#tests/support/second-copy.ts';
import { openTestShop, type Person, type TestShop } from '#tests/support/test-shop.ts';

const placeOf = (number: string | null) => Number(number?.split('-').at(-1));

/** Order numbers, in the sequence in which the orders were placed. */
async function numbersOf({ db }: TestShop): Promise<string[]> {
  const orders = await db.selectFrom('orders').select('number').orderBy('id').execute();
  return orders.map(({ number }) => String(number));
}

function post(url: string, buyer: Person, toolId: string) {
  return fetch(`${url}/api/order`, {
    method: 'POST',
    headers: { ...buyer.headers, 'content-type': 'application/json' },
    body: JSON.stringify(orderBody(buyer, toolId, 500)),
  });
}

describe('order numbers', () => {
  it('start at one each year, and the lists of orders contain them and the state', async () => {
    const year = calendar.yearOf(Date.now());
    const newYear = calendar.startOf(`${year}-01-01`);
    vi.useFakeTimers({ toFake: ['Date'], now: newYear - 1 });
    onTestFinished(() => void vi.useRealTimers());
    const shop = await openTestShop();
    const [buyer, admin, toolId] = [await shop.signIn(), await shop.signIn('admin'), await shop.addTool()];
    await placeTestOrder(shop, buyer, toolId);
    vi.setSystemTime(newYear);
    await placeTestOrder(shop, buyer, toolId);
    await placeTestOrder(shop, buyer, toolId, 600);
    const newest = { number: `ORD-${year}-0002`, state: 'to-be-paid' };
    const all = await shop.app.inject({ url: '/api/order', headers: admin.headers });
    const earlier = [{ number: `ORD-${year}-0001` }, { number: `ORD-${year - 1}-0001` }];
    expect(all.json()).toMatchObject([newest, ...earlier]);
    const own = await shop.app.inject({ url: `/api/user-order?user=${buyer.email}`, headers: buyer.headers });
    expect(own.json()[0]).toMatchObject(newest);
  });

  it('are unique across two copies of the shop under load, and every placed order gets one', async () => {
    const shop = await openTestShop();
    const buyer = await shop.signIn();
    const tools = [await shop.addTool({ quantity: 10_000 }), await shop.addTool({ quantity: 1_000 })];
    const copies = [await openCopy(shop.config), await openCopy(shop.config)];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => post(copies[at % 2]?.url ?? '', buyer, tools[at % 4 === 0 ? 1 : 0] ?? '')),
    );
    const placed = answers.filter(({ status }) => status === 200);
    expect(placed).toHaveLength(22);
    const numbers = await numbersOf(shop);
    expect(new Set(numbers).size).toBe(22);
    expect(Math.max(...numbers.map(placeOf))).toBeLessThanOrEqual(40);
  });

  it('increase with every order, also after a refused order', async () => {
    const shop = await openTestShop();
    const [buyer, toolId] = [await shop.signIn(), await shop.addTool({ quantity: 1_600 })];
    for (const quantity of [500, 2_000, 500]) await sendTestOrder(shop, buyer, toolId, quantity);
    const [first = '', second = ''] = await numbersOf(shop);
    expect(placeOf(first)).toBe(1);
    expect(second > first).toBe(true);
  });
});
