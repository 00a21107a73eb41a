import { DAY_MS } from '../src/platform/time/units.ts';
import { fillBooks } from './invoice-data.ts';
import type { Place } from './orders.ts';
import { newDatabase, withPostgres } from './postgres.ts';
import { startShop, temporaryFolder } from './processes.ts';
import type { Row } from './report.ts';
import { type Ask, asking, bestTimes, timeRow } from './timed-request.ts';

/** Of each answer with this many invoices. */
const [COUNT, GOAL_MS] = [100_000, 100];
/** A file is streamed a month at a time. */
const FILE_GOAL_MS = 2_000;

const FILLING = ['fsync=off', 'max_wal_size=4GB', 'maintenance_work_mem=512MB'];

const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

async function booksOn(engine: string, place: Place, quick: boolean): Promise<Row[]> {
  const { token } = await fillBooks(place, COUNT);
  const shop = await startShop(place.dataDir, place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {});
  const headers = { authorization: `Bearer ${token}` };
  const get = (path: string): Ask => asking(shop, () => `/api${path}`, headers);
  const customer = 'customer=customer-7%40example.com';
  const requests: [what: string, ask: Ask, goal: number][] = [
    ['invoices of all customers, first page', get('/invoice?limit=50'), GOAL_MS],
    ['overdue invoices', get('/invoice?limit=50&show=overdue'), GOAL_MS],
    ['invoices found by number', get('/invoice?limit=50&q=PI-2025-10500'), GOAL_MS],
    ['invoices of a customer, first page', get(`/invoice?limit=50&${customer}`), GOAL_MS],
    ['open sums by age, of all customers', get('/receivable'), GOAL_MS],
    ['open sums by age, of a customer', get(`/receivable?${customer}`), GOAL_MS],
    [
      'statement of a quarter, of a customer with 500 invoices',
      get(`/statement?${customer}&from=${dayBefore(90)}`),
      GOAL_MS,
    ],
    ['the same of three years', get(`/statement?${customer}&from=${dayBefore(1_100)}`), GOAL_MS],
    ['journal of a month', get(`/journal?from=${dayBefore(60)}&to=${dayBefore(31)}`), FILE_GOAL_MS],
  ];
  const times = await bestTimes(
    requests.map(([, ask]) => ask),
    quick ? 5 : 20,
  );
  await shop.stop();
  const title = `${COUNT.toLocaleString('en-US')} invoices, ${engine}`;
  return requests.map(([what, , goal], at) => timeRow(`${what}, ${title}`, times[at] ?? Number.NaN, goal));
}

/** Lists of invoices, statements, aging and journal. */
export async function books(quick: boolean): Promise<Row[]> {
  const sqlite = await booksOn('SQLite', { dataDir: await temporaryFolder() }, quick);
  const postgres = await withPostgres(
    async (server) => booksOn('PostgreSQL', await newDatabase(server, 'books'), quick),
    FILLING,
  );
  return [...sqlite, ...postgres];
}
