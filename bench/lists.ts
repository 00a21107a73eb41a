import { type Server, startShop, temporaryFolder } from './processes.ts';
import type { Row } from './report.ts';
import { insertOrders, insertPerson, withData } from './seed.ts';
import { type Ask, asking, compare } from './timed-request.ts';

const PART = 50;
const FAR = 1_000;

interface OrderList {
  shop: Server;
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
    first: asking(shop, () => `/api/order?limit=${PART}`, headers),
    far: asking(shop, () => `/api/order?limit=${PART}&after=${far}`, headers),
  };
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
  ];
  await Promise.all([many.shop.stop(), few.shop.stop()]);
  return rows;
}
