// What an order and a page view cost on PostgreSQL with 1, 2 and 4 copies, and whether bench/capacity.ts foretells the rates.
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
/** Of all copies together. */
const CLIENTS = 16;
/** For each copy: until then an order costs a multiple, because its code is not compiled yet. */
const WARM_UP_REQUESTS = 1_000;
const WARM_UP_SECONDS = 12;
const TURN_SECONDS = 2;
/** The model must not promise more than this many times what is there; on a busy machine a request costs more with each process. */
const GOAL = 1.25;

interface Measured {
  perSecond: number;
  /** Microseconds of processor time a request takes: in the copies, in the database, in the clients. */
  copies: number;
  database: number;
  clients: number;
  /** Parts of a core that each copy and the database were busy. */
  busy: { copies: number[]; database: number };
  /** Cores that other work on the machine left. */
  cores: number;
  connections: number;
}

interface Cast {
  observer: Observer;
  shops: Server[];
}

const add = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** Sends to all copies alike. */
function sendAll(shops: Server[], requests: string[], seconds: number, count?: number) {
  const connections = CLIENTS / shops.length;
  return Promise.all(shops.map(({ port }) => load({ port, requests, connections, seconds, count })));
}

/** One turn, and the processor time of each process in it. */
async function turn({ observer, shops }: Cast, requests: string[]): Promise<Measured> {
  const times = () => shops.map(({ pid }) => processorTime(pid));
  const before = { copies: times(), database: observer.processor(), machine: machineBusy(), at: performance.now() };
  const results = await sendAll(shops, requests, TURN_SECONDS);
  const elapsed = performance.now() - before.at;
  const copies = times().map((time, at) => time - (before.copies[at] ?? 0));
  const database = observer.processor() - before.database;
  const machine = machineBusy() - before.machine;
  const failures = results.map((result) => result.failures).filter((one) => Object.keys(one).length > 0);
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

/** The turn in which a request took the least processor time: whatever else the machine does only adds to it. */
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

/** @param one the same requests on one copy, from which the model takes the costs; a cost that grows with the copies shows as a ratio */
function rowOf(what: string, copies: number, run: Measured, one: Measured, lock: number): Row {
  const costs = { copy: one.copies, all: one.copies + one.database + one.clients, lock };
  const foretold = mostPerSecond(costs, { copies, cores: run.cores });
  const shares = run.busy.copies.map(percent).join(', ');
  return {
    what: `${what}, ${copies} ${copies === 1 ? 'copy' : 'copies'}: model / measured`,
    measured:
      `${perSecond(run.perSecond)} (µs of processor: copies ${run.copies.toFixed(0)}, database ${run.database.toFixed(0)}, ` +
      `clients ${run.clients.toFixed(0)}; of a core: copies ${shares}, database ${percent(run.busy.database)}; ${run.connections} connections)`,
    baseline: `${perSecond(foretold)} foretold for ${run.cores.toFixed(2)} cores`,
    ratio: foretold / run.perSecond,
    goal: GOAL,
    better: 'smaller',
  };
}

/** Bytes that an order adds to the tables, and to the write-ahead log. */
async function diskRow({ number }: Observer, begun: { size: number; log: number; orders: number }): Promise<Row> {
  const orders = (await number('select count(*) from orders')) - begun.orders;
  const size = ((await number('select pg_database_size(current_database())')) - begun.size) / orders;
  const mails = (await number(`select pg_total_relation_size('outbox')`)) / orders;
  const log = ((await number(LOG_BYTES)) - begun.log) / orders;
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

/** Every load on so many copies, which are started for it. */
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
    const one = leastOf(byCopies.get(1) ?? []);
    const shared = what === 'orders of one tool' ? lock : 0;
    return [...byCopies].map(([copies, taken]) => rowOf(what, copies, leastOf(taken), one, shared));
  });
}

async function runs(databaseUrl: string, count: number): Promise<Row[]> {
  const { requests, toolId } = await prepare(databaseUrl);
  const observer = await observe(databaseUrl);
  const { number } = observer;
  const lock = await observer.lockTime(toolId);
  const begun = {
    size: await number('select pg_database_size(current_database())'),
    log: await number(LOG_BYTES),
    orders: await number('select count(*) from orders'),
  };
  const turns: Turns = new Map();
  for (const copies of COPIES) await round(databaseUrl, copies, requests, { observer, turns, count });
  const disk = await diskRow(observer, begun);
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

/** Several copies on one PostgreSQL of this machine. */
export async function model(quick: boolean): Promise<Row[]> {
  return withPostgres((databaseUrl) => runs(databaseUrl, quick ? 3 : 5));
}
