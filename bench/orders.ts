import { join } from 'node:path';
import type { BareSpeed, BareTransaction } from './bare-transaction.ts';
import { withPostgres } from './postgres.ts';
import {
  inProcess,
  load,
  median,
  processorTime,
  type Server,
  startShop,
  temporaryFolder,
  wireRequest,
} from './processes.ts';
import { milliseconds, perSecond, type Row } from './report.ts';
import { insertPerson, insertReviews, insertTools, withData } from './seed.ts';

const CLIENTS = 8;
const BUYERS = 200;

export interface Place {
  dataDir: string;
  databaseUrl?: string;
}

/** The buyer's order: the minimum quantity of the first tool. */
export const orderOf = (email: string, toolId: string | undefined) => ({
  orderedBy: 'Rahim Uddin',
  orderedEmail: email,
  shippingAddress: 'House 12, Road 5, Dhanmondi, Dhaka',
  orderedPhone: '+8801700000000',
  orderedTool: 'KD20-0 Cordless Drill 20V',
  orderedMinQty: 500,
  orderedTotalPrice: 17_000,
  toolId,
});

/**
 * Starts a shop with a buyer and a tool that never sells out. @returns the shop, and the raw request of the buyer's
 * order
 */
export async function prepare(
  place: Place,
  environment: Record<string, string> = {},
): Promise<{ shop: Server; order: string }> {
  const { toolId, buyer } = await withData(place, async (db) => {
    await insertReviews(db, 20);
    return { toolId: await insertTools(db, 100), buyer: await insertPerson(db, 'customer') };
  });
  const body = JSON.stringify(orderOf(buyer.email, toolId));
  const headers = { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' };
  const shop = await startShop(place.dataDir, {
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
    ...environment,
  });
  return { shop, order: wireRequest('POST', '/api/order', headers, body) };
}

interface OrderSpeed {
  /** Orders per second. */
  rate: number;
  /** Microseconds of processor time per order in the shop's process. */
  processor: number;
}

/** Measures a short turn, in which all orders must succeed. */
export async function orderSpeed({ port, pid }: Server, order: string): Promise<OrderSpeed> {
  const before = processorTime(pid);
  const result = await load({ port, requests: [order], connections: CLIENTS, seconds: 1 });
  const { perSecond: rate, responses, failures } = result;
  if (Object.keys(failures).length > 0) throw new Error(`orders failed: ${JSON.stringify(failures)}`);
  return { rate, processor: ((processorTime(pid) - before) * 1000) / responses };
}

/** Measures both in short turns and takes the best of each, because other work on the machine only slows them down. */
async function throughput(engine: string, place: Place, quick: boolean): Promise<Row> {
  const { shop, order } = await prepare(place);
  const [ours, bare]: [OrderSpeed[], BareSpeed[]] = [[], []];
  for (let turn = 0; turn < (quick ? 3 : 7); turn += 1) {
    ours.push(await orderSpeed(shop, order));
    const file = join(place.dataDir, `bare-${turn}.sqlite`);
    const what: BareTransaction = { file, ...place, clients: CLIENTS, seconds: 1 };
    bare.push(await inProcess<BareSpeed>('bare-transaction.ts', what));
  }
  await shop.stop();
  const [best, least] = [ours, bare].map((turns) => Math.max(...turns.map(({ rate }) => rate)));
  if (best === undefined || least === undefined) throw new Error('unreachable');
  const processor = (turns: OrderSpeed[]) =>
    `${median(turns.map((turn) => turn.processor)).toFixed(0)} µs of processor`;
  const ratios = ours.map(({ rate }, turn) => rate / (bare[turn]?.rate ?? Number.NaN));
  const range = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2)).join(' to ');
  return {
    what: `POST /api/order, ${CLIENTS} clients, ${engine}`,
    measured: `${perSecond(best)} (${processor(ours)})`,
    baseline: `${perSecond(least)} bare transactions (${processor(bare)}; turn by turn ${range})`,
    ratio: best / least,
    goal: 0.4,
    better: 'larger',
  };
}

/** Orders of many concurrent buyers, and page reads at the same time. */
async function competition(quick: boolean): Promise<Row[]> {
  const { shop, order } = await prepare({ dataDir: await temporaryFolder() });
  const seconds = quick ? 2 : 8;
  await load({ port: shop.port, requests: [order], connections: CLIENTS, seconds: 1 });
  const [orders, pages] = await Promise.all([
    load({ port: shop.port, requests: [order], connections: BUYERS, seconds }),
    load({
      port: shop.port,
      requests: [wireRequest('GET', '/'), wireRequest('GET', '/tools')],
      connections: 4,
      seconds,
    }),
  ]);
  await shop.stop();
  return [
    { what: `order placement while ${BUYERS} buyers compete, p99`, ...orders },
    { what: 'page reads during it, p99', ...pages },
  ].map(({ what, p50, p99 }) => ({
    what,
    measured: milliseconds(p99),
    baseline: `p50 ${milliseconds(p50)}`,
    ratio: p99 / p50,
    goal: 10,
    better: 'smaller' as const,
  }));
}

export async function orders(quick: boolean): Promise<Row[]> {
  const sqlite = await throughput('SQLite', { dataDir: await temporaryFolder() }, quick);
  const postgres = await withPostgres(async (databaseUrl) =>
    throughput('PostgreSQL', { dataDir: await temporaryFolder(), databaseUrl }, quick),
  );
  return [sqlite, postgres, ...(await competition(quick))];
}
