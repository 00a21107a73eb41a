import { randomUUID } from 'node:crypto';
import { type Server, startShop, temporaryFolder } from './processes.ts';
import { milliseconds, type Row } from './report.ts';
import { insertOrders, insertPerson, insertTools, withData } from './seed.ts';

const PART = 50;
const FAR = 1_000;

type Ask = () => Promise<number>;

/** Asks a question once. @returns how long the whole answer took, in milliseconds */
const asking =
  (server: Server, path: () => string, headers: Record<string, string> = {}): Ask =>
  async () => {
    const begun = performance.now();
    const response = await fetch(`http://127.0.0.1:${server.port}${path()}`, { headers });
    const body = await response.text();
    if (!response.ok) throw new Error(`${response.status}: ${body.slice(0, 200)}`);
    return performance.now() - begun;
  };

/** Both are asked in turns, and the best time of each counts: whatever else the machine does only slows down. */
async function compare(what: string, goal: number, [many, few]: [Ask, Ask], turns: number): Promise<Row> {
  const best = { many: Number.POSITIVE_INFINITY, few: Number.POSITIVE_INFINITY };
  for (let turn = 0; turn < turns; turn += 1) {
    best.many = Math.min(best.many, await many());
    best.few = Math.min(best.few, await few());
  }
  const [measured, baseline] = [milliseconds(best.many), milliseconds(best.few)];
  return { what, measured, baseline, ratio: best.many / best.few, goal, better: 'smaller' };
}

/** A shop with so many orders: its first part and one far down. A short list has no such part, so that its middle is taken. */
async function orderList(count: number): Promise<{ shop: Server; first: Ask; far: Ask }> {
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
  const headers = { authorization: `Bearer ${admin.token}`, prefer: `maxpagesize=${PART}` };
  return {
    shop,
    first: asking(shop, () => '/api/order', headers),
    far: asking(shop, () => `/api/order?after=${far}`, headers),
  };
}

/** None of these answers is kept: every question is a new one, or too long. */
const QUESTIONS = {
  '/tools': () => `/tools?max=${Math.floor(1_000 + Math.random() * 900_000)}`,
  'search for a frequent word': () => `/tools?q=drill&max=${Math.floor(1_000 + Math.random() * 900_000)}`,
  'search for what there is not': () => `/tools?q=${randomUUID()}`,
};

async function toolList(count: number): Promise<Server> {
  const dataDir = await temporaryFolder();
  await withData({ dataDir }, (db) => insertTools(db, count));
  return startShop(dataDir);
}

/** Long lists against short ones. */
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
  const [long, short] = [await toolList(100_000), await toolList(100)];
  for (const [name, path] of Object.entries(QUESTIONS)) {
    const what = `${name}, rendered anew, 100,000 tools against 100`;
    rows.push(await compare(what, 2, [asking(long, path), asking(short, path)], turns));
  }
  await Promise.all([long.stop(), short.stop()]);
  return rows;
}
