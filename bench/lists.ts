import { randomUUID } from 'node:crypto';
import { median, type Server, startShop, temporaryFolder } from './processes.ts';
import { milliseconds, type Row } from './report.ts';
import { insertOrders, insertPerson, insertTools, withData } from './seed.ts';

const PART = 50;
const FAR = 1_000;

interface Timing {
  milliseconds: number;
  body: string;
}

async function timed(server: Server, path: () => string, headers: Record<string, string>, times: number) {
  const all: Timing[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const begun = performance.now();
    const response = await fetch(`http://127.0.0.1:${server.port}${path()}`, { headers });
    const body = await response.text();
    if (!response.ok) throw new Error(`${response.status}: ${body.slice(0, 200)}`);
    all.push({ milliseconds: performance.now() - begun, body });
  }
  return { time: median(all.slice(3).map((one) => one.milliseconds)), body: all.at(-1)?.body ?? '' };
}

function row(what: string, many: number, few: number, goal: number): Row {
  return {
    what,
    measured: milliseconds(many),
    baseline: milliseconds(few),
    ratio: many / few,
    goal,
    better: 'smaller',
  };
}

/** The first part of the order list and one far down; a short list has no such part, so that its first is compared. */
async function orderList(count: number, times: number): Promise<{ first: number; far: number }> {
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
  const first = await timed(shop, () => `/api/order?limit=${PART}`, headers, times);
  const further = await timed(shop, () => `/api/order?limit=${PART}&after=${far}`, headers, times);
  await shop.stop();
  return { first: first.time, far: further.time };
}

/** None of these answers is kept: every question is a new one, or too long. */
const QUESTIONS = {
  '/tools': () => `/tools?max=${Math.floor(1_000 + Math.random() * 900_000)}`,
  'search for a frequent word': () => `/tools?q=drill&max=${Math.floor(1_000 + Math.random() * 900_000)}`,
  'search for what there is not': () => `/tools?q=${randomUUID()}`,
};

async function toolLists(count: number, times: number): Promise<number[]> {
  const dataDir = await temporaryFolder();
  await withData({ dataDir }, (db) => insertTools(db, count));
  const shop = await startShop(dataDir);
  const found: number[] = [];
  for (const question of Object.values(QUESTIONS)) found.push((await timed(shop, question, {}, times)).time);
  await shop.stop();
  return found;
}

/** Long lists against short ones. */
export async function lists(quick: boolean): Promise<Row[]> {
  const times = quick ? 20 : 100;
  const orders = quick ? 100_000 : 1_000_000;
  const [many, few] = [await orderList(orders, times), await orderList(1_000, times)];
  const [manyTools, fewTools] = [await toolLists(100_000, times), await toolLists(100, times)];
  const told = orders.toLocaleString('en-US');
  return [
    row(`admin order list, first page, ${told} orders against 1,000`, many.first, few.first, 1.5),
    row(`admin order list, page ${FAR.toLocaleString('en-US')}, the same`, many.far, few.far, 1.5),
    ...Object.keys(QUESTIONS).map((what, at) =>
      row(`${what}, rendered anew, 100,000 tools against 100`, manyTools[at] ?? 0, fewTools[at] ?? 0, 2),
    ),
  ];
}
