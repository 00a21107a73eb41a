import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Dashboards } from './dashboards.ts';
import { type Place, prepare } from './orders.ts';
import { withPostgres } from './postgres.ts';
import { load, median, residentMegabytes, type Server, temporaryFolder } from './processes.ts';
import { perSecond, type Row } from './report.ts';
import { insertPerson, withData } from './seed.ts';

const DASHBOARDS = 200;
const CLIENTS = 8;
/** Longer than the interval at which all dashboards reload their lists. */
const TURN_SECONDS = 6;
const SETTLE_MS = 2_000;

/** @returns a function that closes them */
async function openDashboards(dashboards: Dashboards): Promise<() => Promise<unknown>> {
  const child = fork(join(import.meta.dirname, 'dashboards.ts'));
  child.send(dashboards);
  await once(child, 'message');
  return () => {
    const ended = once(child, 'exit');
    child.send('close');
    return ended;
  };
}

async function rateOf({ port }: Server, order: string): Promise<number> {
  const result = await load({ port, requests: [order], connections: CLIENTS, seconds: TURN_SECONDS });
  if (Object.keys(result.failures).length > 0) throw new Error(`orders failed: ${JSON.stringify(result.failures)}`);
  return result.perSecond;
}

async function compare(engine: string, place: Place, quick: boolean): Promise<Row[]> {
  const tokens = await withData(place, async (db) => {
    const admins = [];
    for (let at = 0; at < DASHBOARDS; at += 1) admins.push(await insertPerson(db, 'admin'));
    return admins.map(({ token }) => token);
  });
  const { shop, order } = await prepare(place);
  const dashboards = { port: shop.port, tokens };
  await rateOf(shop, order);
  const [memory, without, listening]: [number[], number[], number[]] = [[], [], []];
  for (let turn = 0; turn < (quick ? 3 : 7); turn += 1) {
    without.push(await rateOf(shop, order));
    await pause(SETTLE_MS);
    const before = residentMegabytes(shop.pid);
    const close = await openDashboards(dashboards);
    await pause(SETTLE_MS);
    memory.push(residentMegabytes(shop.pid) - before);
    listening.push(await rateOf(shop, order));
    await close();
  }
  await shop.stop();
  const ratio = median(listening) / median(without);
  const cost = Math.max(...memory);
  return [
    {
      what: `POST /api/order while ${DASHBOARDS} dashboards are open, ${engine}`,
      measured: perSecond(median(listening)),
      baseline: `${perSecond(median(without))} while none is`,
      ratio,
      goal: 0.9,
      better: 'larger',
    },
    {
      what: `memory of ${DASHBOARDS} open dashboards, ${engine}`,
      measured: `${cost.toFixed(1)} MB`,
      baseline: '20 MB',
      ratio: cost / 20,
      goal: 1,
      better: 'smaller',
    },
  ];
}

/** The cost of admins' open dashboards, which receive every order. */
export async function live(quick: boolean): Promise<Row[]> {
  const sqlite = await compare('SQLite', { dataDir: await temporaryFolder() }, quick);
  const postgres = await withPostgres(async (databaseUrl) =>
    compare('PostgreSQL', { dataDir: await temporaryFolder(), databaseUrl }, quick),
  );
  return [...sqlite, ...postgres];
}
