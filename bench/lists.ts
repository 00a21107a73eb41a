import { randomUUID } from 'node:crypto';
import { type Server, startShop, temporaryFolder } from './processes.ts';
import type { Row } from './report.ts';
import { insertOrders, insertPerson, withData } from './seed.ts';
import { type Ask, asking, compare, timeRow } from './timed-request.ts';

const PART = 50;
const FAR = 1_000;

interface OrderList {
  shop: Server;
  headers: Record<string, string>;
  first: Ask;
  far: Ask;
}

/** Starts a shop with `count` orders; measures the first page and a far one (in a short list, one from the middle). */
async function orderList(count: number): Promise<OrderList> {
  const dataDir = await temporaryFolder();
  const { admin, far } = await withData({ dataDir }, async (db) => {
    const person = await insertPerson(db, 'admin');
    await insertOrders(db, count, person.userId, person.email);
    const cursor = await db
      .selectFrom('orders')
      .select('id')
      .orderBy('id', 'desc')
      .offset(Math.min(FAR * PART, count / 2) - 1)
      .limit(1)
      .executeTakeFirstOrThrow();
    return { admin: person, far: cursor.id };
  });
  const shop = await startShop(dataDir);
  const headers = { authorization: `Bearer ${admin.token}` };
  return {
    shop,
    headers,
    first: asking(shop, () => `/api/order?limit=${PART}`, headers),
    far: asking(shop, () => `/api/order?limit=${PART}&after=${far}`, headers),
  };
}

/**
 * Follows a search without results to the end of the list, like the screen. @returns the times of its answers, in
 * milliseconds
 */
async function searchWithoutResult({ port }: Server, headers: Record<string, string>): Promise<number[]> {
  const times: number[] = [];
  for (let path: string | undefined = `/api/order?limit=${PART}&q=${randomUUID()}`; path; ) {
    const started = performance.now();
    const response: Response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    await response.text();
    times.push(performance.now() - started);
    path = /^<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return times;
}

/** Searches through all orders, which have no index of words. */
async function orderSearch({ shop, headers }: OrderList, count: number, turns: number): Promise<Row[]> {
  let [slowest, whole] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let turn = 0; turn < turns; turn += 1) {
    const times = await searchWithoutResult(shop, headers);
    slowest = Math.min(slowest, Math.max(...times));
    whole = Math.min(
      whole,
      times.reduce((sum, time) => sum + time),
    );
  }
  const orders = count.toLocaleString('en-US');
  return [
    timeRow(`admin searches ${orders} orders and finds none, slowest answer`, slowest, 250),
    timeRow('all answers together, to the oldest order', whole, 2_000),
  ];
}

/** Compares long lists with short ones. */
export async function lists(quick: boolean): Promise<Row[]> {
  const turns = quick ? 30 : 100;
  const count = quick ? 100_000 : 1_000_000;
  const [many, few] = [await orderList(count), await orderList(1_000)];
  const title = `admin order list, first page, ${count.toLocaleString('en-US')} orders against 1,000`;
  const rows = [
    await compare(title, 1.5, [many.first, few.first], turns),
    await compare(`admin order list, page ${FAR.toLocaleString('en-US')}, the same`, 1.5, [many.far, few.far], turns),
    ...(await orderSearch(many, count, Math.ceil(turns / 10))),
  ];
  await Promise.all([many.shop.stop(), few.shop.stop()]);
  return rows;
}
