import { orderSorts } from '../src/core/orders/order-search.ts';
import { DAY_MS } from '../src/platform/time/units.ts';
import { type FilledShop, fillShop, THREE_YEARS_IN_DAYS, unknownText } from './desk-data.ts';
import type { Place } from './orders.ts';
import { newDatabase, withPostgres } from './postgres.ts';
import { residentMegabytes, type Server, startShop, temporaryFolder } from './processes.ts';
import type { Row } from './report.ts';
import { type Ask, asking, bestTimes, compare, timeRow, together } from './timed-request.ts';

const PART = 50;
/** Of every answer with this many orders, for which the lists are made. */
const [COUNT, GOAL_MS] = [100_000, 300];
const FEW = 1_000;

/** Settings for fast insertion; the measurements only read. */
const FILLING = ['fsync=off', 'max_wal_size=4GB', 'maintenance_work_mem=512MB'];

interface Desk extends FilledShop {
  shop: Server;
  headers: Record<string, string>;
}

async function openDesk(place: Place, count: number): Promise<Desk> {
  const filled = await fillShop(place, count);
  const shop = await startShop(place.dataDir, place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {});
  return { ...filled, shop, headers: { authorization: `Bearer ${filled.token}` } };
}

const get = ({ shop, headers }: Desk, path: string | (() => string)): Ask =>
  asking(shop, () => `/api${typeof path === 'string' ? path : path()}`, headers);

const list = (desk: Desk, query = '') => get(desk, `/order?limit=${PART}${query}`);

/** The initial requests of the clerk's screen: the first page, and the tabs with their counts and sums. */
const firstPaint = (desk: Desk) => together(list(desk), get(desk, '/order-tabs'));

async function listRows(title: string, desks: [Desk, Desk], turns: number): Promise<Row[]> {
  const both = (ask: (desk: Desk) => Ask): [Ask, Ask] => [ask(desks[0]), ask(desks[1])];
  return [
    await compare(
      `clerk's list, search by number, ${title}`,
      1.5,
      both((desk) => list(desk, '&q=ORD-2025-10500')),
      turns,
    ),
    await compare(
      `page of an order, ${title}`,
      1.5,
      both((desk) => get(desk, `/order/${desk.newestId}`)),
      turns,
    ),
  ];
}

async function timeRows(title: string, many: Desk, turns: number): Promise<Row[]> {
  const phone = '&q=0999999';
  const month = `from=${dayBefore(60)}&to=${dayBefore(31)}`;
  const requests: [what: string, ask: Ask][] = [
    ["clerk's list, first page and tabs", firstPaint(many)],
    ...orderSorts.map((sort): [string, Ask] => [`clerk's list, sort ${sort}`, list(many, `&sort=${sort}`)]),
    ["clerk's list, search by half a phone number", list(many, phone)],
    ['the same with its tabs', together(list(many, phone), get(many, `/order-tabs?${phone.slice(1)}`))],
    ["clerk's list, search for words", list(many, '&q=unknown%20harbour')],
    ["clerk's list, search that finds nothing", list(many, `&q=${unknownText()}`)],
    ['tabs with counts and sums', get(many, '/order-tabs')],
    ['tabs of a month', get(many, `/order-tabs?${month}`)],
    ['overview', get(many, '/overview')],
  ];
  const times = await bestTimes(
    requests.map(([, ask]) => ask),
    turns,
  );
  return requests.map(([what], at) => timeRow(`${what}, ${title}`, times[at] ?? Number.NaN, GOAL_MS));
}

/** A day in the format of the API. */
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

const SAMPLE_MS = 100;

/** Exports orders as CSV. @returns the shop's peak resident memory during the first tenth of the rows, and after it */
async function exportAll(
  { shop, headers }: Desk,
  query: string,
  count: number,
): Promise<{ rows: number; early: number; late: number }> {
  const response = await fetch(`http://127.0.0.1:${shop.port}/api/order${query}`, {
    headers: { ...headers, accept: 'text/csv' },
  });
  if (!response.ok || !response.body) throw new Error(`the export was answered ${response.status}`);
  let [rows, early, late, sampledAt] = [-1, 0, 0, 0];
  for await (const part of response.body) {
    // Counts CR, because an address may contain line feeds.
    for (const byte of part) if (byte === 13) rows += 1;
    if (performance.now() - sampledAt < SAMPLE_MS) continue;
    sampledAt = performance.now();
    const memory = residentMegabytes(shop.pid);
    if (rows < count / 10) early = Math.max(early, memory);
    else late = Math.max(late, memory);
  }
  // A range of days does not contain exactly a tenth of the orders.
  if (Math.abs(rows - count) > count / 100) throw new Error(`the export has ${rows} rows instead of ${count}`);
  return { rows, early, late };
}

async function exportRow(title: string, desk: Desk, query: string, count: number): Promise<Row> {
  const before = residentMegabytes(desk.shop.pid);
  const started = performance.now();
  const { early, late } = await exportAll(desk, query, count);
  const seconds = (performance.now() - started) / 1_000;
  return {
    what: `export as CSV, largest memory after the first tenth against within it, ${title}`,
    measured: `${late.toFixed(0)} MB (${seconds.toFixed(1)} s)`,
    baseline: `${early.toFixed(0)} MB (${before.toFixed(0)} MB before, ${residentMegabytes(desk.shop.pid).toFixed(0)} MB at its end)`,
    ratio: late / early,
    goal: 1.1,
    better: 'smaller',
  };
}

async function measureDesks(desks: [Desk, Desk], count: number, engine: string, turns: number): Promise<Row[]> {
  const orders = count.toLocaleString('en-US');
  const title = `${orders} orders, ${engine}`;
  return [
    ...(await listRows(`${orders} orders against ${FEW.toLocaleString('en-US')}, ${engine}`, desks, turns)),
    ...(await timeRows(title, desks[0], turns)),
    await exportRow(
      `a tenth of ${title}`,
      desks[0],
      `?from=${dayBefore(Math.round(THREE_YEARS_IN_DAYS / 10) - 1)}`,
      count / 10,
    ),
    await exportRow(title, desks[0], '', count),
  ];
}

async function deskOn(engine: string, placeOf: (count: number) => Promise<Place>, quick: boolean): Promise<Row[]> {
  const [many, few] = [await openDesk(await placeOf(COUNT), COUNT), await openDesk(await placeOf(FEW), FEW)];
  const rows = await measureDesks([many, few], COUNT, engine, quick ? 15 : 20);
  await Promise.all([many.shop.stop(), few.shop.stop()]);
  return rows;
}

/** The screens of clerks and the owner, with many orders and with few. */
export async function desk(quick: boolean): Promise<Row[]> {
  const sqlite = await deskOn('SQLite', async () => ({ dataDir: await temporaryFolder() }), quick);
  const postgres = await withPostgres(
    (server) => deskOn('PostgreSQL', (count) => newDatabase(server, `desk_${count}`), quick),
    FILLING,
  );
  return [...sqlite, ...postgres];
}
