// Measures the cost of an order and a page view on PostgreSQL with 1, 2 and 4 copies, and compares the rates with
// bench/capacity.ts.
import { availableParallelism } from 'node:os';
import { mostPerSecond } from './capacity.ts';
import { orderOf } from './orders.ts';
import { withPostgres } from './postgres.ts';
import { machineBusy, type Observer, observe } from './postgres-costs.ts';
import { load, processorTime, type Server, startShop, temporaryFolder, wireRequest } from './processes.ts';
import { perSecond, type Row } from './report.ts';
import { insertPerson, insertReviews, insertTools, withData } from './seed.ts';

const COPIES = [1, 2, 4];
const TOOLS = 40;
/** Clients of all copies together. */
const CLIENTS = 16;
/** Per copy: before that an order costs several times as much, because its code is not compiled yet. */
const WARM_UP_REQUESTS = 1_000;
const WARM_UP_SECONDS = 12;
const TURN_SECONDS = 2;
/** The maximum ratio of predicted to measured rate; on a busy machine each process makes a request more expensive. */
const GOAL = 1.25;

interface Measured {
  perSecond: number;
  /** Microseconds of processor time per request: in the copies, in the database, in the clients. */
  copies: number;
  database: number;
  clients: number;
  /** Share of a core used by each copy and by the database. */
  busy: { copies: number[]; database: number };
  /** Cores not used by other work on the machine. */
  cores: number;
  connections: number;
}

interface Cast {
  observer: Observer;
  shops: Server[];
}

const add = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** Sends the same load to all copies. */
function sendAll(shops: Server[], requests: string[], seconds: number, count?: number) {
  const connections = CLIENTS / shops.length;
  return Promise.all(shops.map(({ port }) => load({ port, requests, connections, seconds, count })));
}

/** Measures one turn, with the processor time of each process. */
async function turn({ observer, shops }: Cast, requests: string[]): Promise<Measured> {
  const times = () => shops.map(({ pid }) => processorTime(pid));
  const before = { copies: times(), database: observer.processor(), machine: machineBusy(), at: performance.now() };
  const results = await sendAll(shops, requests, TURN_SECONDS);
  const elapsed = performance.now() - before.at;
  const copies = times().map((time, at) => time - (before.copies[at] ?? 0));
  const database = observer.processor() - before.database;
  const machine = machineBusy() - before.machine;
  const failures = results.map((result) => result.failures).filter((statuses) => Object.keys(statuses).length > 0);
  if (failures.length > 0) throw new Error(`requests failed: ${JSON.stringify(failures)}`);
  const responses = add(results.map((result) => result.responses));
  const clients = add(results.map(({ processor }) => processor));
  const ours = add(copies) + database + clients;
  return {
    perSecond: add(results.map((result) => result.perSecond)),
    copies: (add(copies) * 1000) / responses,
    database: (database * 1000) / responses,
    clients: (clients * 1000) / responses,
    busy: { copies: copies.map((time) => time / elapsed), database: database / elapsed },
    cores: availableParallelism() - Math.max(0, machine - ours) / elapsed,
    connections: await observer.connections(),
  };
}

const costOf = ({ copies, database }: Measured) => copies + database;

/** The turn with the least processor time per request, because other work on the machine only adds to it. */
const leastOf = (turns: readonly Measured[]) =>
  turns.reduce((least, other) => (costOf(other) < costOf(least) ? other : least));

interface Requests {
  'orders of many tools': string[];
  'orders of one tool': string[];
  'cached page views': string[];
}

async function prepare(databaseUrl: string): Promise<{ requests: Requests; toolId: string }> {
  const place = { dataDir: await temporaryFolder(), databaseUrl };
  const { tools, buyer } = await withData(place, async (db) => {
    await insertReviews(db, 20);
    await insertTools(db, TOOLS);
    const rows = await db.selectFrom('tools').select(['id', 'name', 'price_minor']).orderBy('id').execute();
    return { tools: rows, buyer: await insertPerson(db, 'customer') };
  });
  const headers = { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' };
  const orders = tools.map(({ id, name, price_minor }) => {
    const order = orderOf(buyer.email, id);
    const body = { ...order, orderedTool: name, orderedTotalPrice: (order.orderedMinQty * price_minor) / 100 };
    return wireRequest('POST', '/api/order', headers, JSON.stringify(body));
  });
  const pages = ['/', '/tools'].map((path) => wireRequest('GET', path, { 'accept-encoding': 'br' }));
  const requests = {
    'orders of many tools': orders,
    'orders of one tool': orders.slice(0, 1),
    'cached page views': pages,
  };
  return { requests, toolId: tools[0]?.id ?? '' };
}

const percent = (part: number) => `${Math.round(part * 100)} %`;

/**
 * @param single the same requests on one copy, from which the model takes the costs; growing costs show up in the ratio
 */
function rowOf(what: string, copies: number, run: Measured, single: Measured, lock: number): Row {
  const costs = { copy: single.copies, all: single.copies + single.database + single.clients, lock };
  const predicted = mostPerSecond(costs, { copies, cores: run.cores });
  const shares = run.busy.copies.map(percent).join(', ');
  return {
    what: `${what}, ${copies} ${copies === 1 ? 'copy' : 'copies'}: model / measured`,
    measured:
      `${perSecond(run.perSecond)} (µs of processor: copies ${run.copies.toFixed(0)}, database ${run.database.toFixed(0)}, ` +
      `clients ${run.clients.toFixed(0)}; of a core: copies ${shares}, database ${percent(run.busy.database)}; ${run.connections} connections)`,
    baseline: `${perSecond(predicted)} predicted for ${run.cores.toFixed(2)} cores`,
    ratio: predicted / run.perSecond,
    goal: GOAL,
    better: 'smaller',
  };
}

/** Bytes per order in the tables and in the write-ahead log. */
async function diskRow({ number }: Observer, initial: { size: number; log: number; orders: number }): Promise<Row> {
  const orders = (await number('select count(*) from orders')) - initial.orders;
  const size = ((await number('select pg_database_size(current_database())')) - initial.size) / orders;
  const mails = (await number(`select pg_total_relation_size('outbox')`)) / orders;
  const log = ((await number(LOG_BYTES)) - initial.log) / orders;
  const waiting = await number('select count(*) from outbox where sent_at is null');
  return {
    what: 'disk per order (kB)',
    measured: `${(size / 1000).toFixed(1)} kB, of which mails ${(mails / 1000).toFixed(1)} (removed after three months)`,
    baseline: `write-ahead log ${(log / 1000).toFixed(1)} kB; ${orders} orders, ${waiting} mails wait at the end`,
    ratio: size / 1000,
    goal: 20,
    better: 'smaller',
  };
}

const LOG_BYTES = `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')`;

type Turns = Map<string, Map<number, Measured[]>>;

/** Measures every load on this many copies, which it starts. */
async function round(
  databaseUrl: string,
  copies: number,
  all: Requests,
  { observer, turns, count }: Round,
): Promise<void> {
  const start = async () => startShop(await temporaryFolder(), { DATABASE_URL: databaseUrl });
  const shops = await Promise.all(Array.from({ length: copies }, start));
  for (const [what, requests] of Object.entries(all)) {
    await sendAll(shops, requests, WARM_UP_SECONDS, WARM_UP_REQUESTS);
    const known = turns.get(what) ?? new Map<number, Measured[]>();
    turns.set(what, known);
    const taken = known.get(copies) ?? [];
    known.set(copies, taken);
    for (let at = 0; at < count; at += 1) taken.push(await turn({ observer, shops }, requests));
  }
  await Promise.all(shops.map((shop) => shop.stop()));
}

interface Round {
  observer: Observer;
  turns: Turns;
  count: number;
}

function rowsOf(turns: Turns, lock: number): Row[] {
  return [...turns].flatMap(([what, byCopies]) => {
    const single = leastOf(byCopies.get(1) ?? []);
    const shared = what === 'orders of one tool' ? lock : 0;
    return [...byCopies].map(([copies, taken]) => rowOf(what, copies, leastOf(taken), single, shared));
  });
}

async function runs(databaseUrl: string, count: number): Promise<Row[]> {
  const { requests, toolId } = await prepare(databaseUrl);
  const observer = await observe(databaseUrl);
  const { number } = observer;
  const lock = await observer.lockTime(toolId);
  const initial = {
    size: await number('select pg_database_size(current_database())'),
    log: await number(LOG_BYTES),
    orders: await number('select count(*) from orders'),
  };
  const turns: Turns = new Map();
  for (const copies of COPIES) await round(databaseUrl, copies, requests, { observer, turns, count });
  const disk = await diskRow(observer, initial);
  await observer.close();
  return [
    ...rowsOf(turns, lock),
    disk,
    {
      what: 'lock of a tool, one client: stock and commit (µs)',
      measured: `${lock.toFixed(0)} µs`,
      baseline: `${perSecond(1_000_000 / lock)} orders of one tool`,
      ratio: lock,
      goal: 5_000,
      better: 'smaller',
    },
  ];
}

/** Measures several copies on one PostgreSQL on this machine. */
export async function model(quick: boolean): Promise<Row[]> {
  return withPostgres((databaseUrl) => runs(databaseUrl, quick ? 3 : 5));
}
