import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { hashPassword } from 'better-auth/crypto';
import { expect, it } from 'vitest';
import type { Role } from '#src/core/accounts/actor.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { freePort } from '../support/postgres.ts';
import { tool } from '../support/seed-every-table.ts';
import { prepareShop, until } from '../support/shop-process.ts';
import { AUTH_SECRET, createPerson } from '../support/test-shop.ts';
import { startCluster } from './patroni.ts';
import { runProgram } from './program.ts';
import { faultsOf, openRestartableMailServer, randomFrom, superviseCopies, untilReplicated } from './soak-faults.ts';
import { type Customer, type Refusals, startTrade } from './soak-load.ts';

/** Duration of the faults; each fault happens at least once. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 2);
const SEED = Number(process.env.SOAK_SEED ?? randomInt(2 ** 31));
const [BUYERS, TOOLS] = [20, 10];
const PASSWORD = 'Buyer@123';

const log = (line: string) => void process.stdout.write(`SOAK ${new Date().toISOString().slice(11, 19)} ${line}\n`);

/** Creates a user who can sign in. */
async function createCustomer(db: Db, hash: string, role: Role): Promise<Customer> {
  const person = await createPerson(db, role, 'Rahim Uddin');
  const proof = { id: person.userId, accountId: person.userId, userId: person.userId, providerId: 'credential' };
  const rest = { accessToken: null, refreshToken: null, idToken: null, scope: null };
  const expiries = { accessTokenExpiresAt: null, refreshTokenExpiresAt: null };
  const times = { createdAt: new Date(), updatedAt: new Date() };
  await db
    .insertInto('account')
    .values({ ...proof, password: hash, ...rest, ...expiries, ...times })
    .execute();
  return { ...person, password: PASSWORD };
}

/** Adds tools over the API, so that check-books knows their initial stock. */
async function addTools(url: string, admin: Customer): Promise<string[]> {
  const ids: string[] = [];
  for (let count = 1; count <= TOOLS; count += 1) {
    const drill = { ...tool(admin, `Drill ${count}`, 'https://pictures.example.com/drill.webp'), pictures: [] };
    const answer = await fetch(`${url}/api/tool`, {
      method: 'POST',
      headers: { ...admin.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ ...drill, price: '34', quantity: '10000000' }),
    });
    ids.push(((await answer.json()) as { insertedId: string }).insertedId);
  }
  return ids;
}

/** Starts two copies, a leader with two standbys, a mail server, and customers. */
async function openMarket(random: () => number) {
  const cluster = await startCluster();
  const prepared = await prepareShop('postgres', undefined, cluster.url);
  const { db } = prepared.database;
  const hash = await hashPassword(PASSWORD);
  const admin = await createCustomer(db, hash, 'admin');
  const buyers: Customer[] = [];
  for (let count = 0; count < BUYERS; count += 1) buyers.push(await createCustomer(db, hash, 'customer'));
  const [mailPort, ...ports] = [String(await freePort()), String(await freePort()), String(await freePort())];
  const mail = await openRestartableMailServer(Number(mailPort));
  const origin = `http://localhost:${ports[0]}`;
  const environment = { PUBLIC_URL: origin, SMTP_URL: `smtp://127.0.0.1:${mailPort}`, MAIL_FROM: 'shop@example.com' };
  const copies = superviseCopies(prepared, environment, ports);
  await copies.start();
  await copies.untilReady();
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const toolIds = await addTools(urls[0] ?? '', admin);
  const trade = startTrade({ urls, origin, admin, buyers, toolIds });
  const mailAway = MINUTES < 10 ? 5 : 60;
  return { cluster, prepared, mail, copies, trade, faults: faultsOf({ cluster, copies, mail, random, mailAway }) };
}

type Market = Awaited<ReturnType<typeof openMarket>>;

const sumOf = (refusals: Refusals) => Object.values(refusals).reduce((sum, count) => sum + count, 0);

interface Observation {
  name: string;
  /** The longest time from the first attempt of a refused write to its acknowledgement, in seconds. */
  refusedFor: number;
  /** The longest duration of a write that was not refused, in seconds. */
  slowest: number;
  writesRefused: number;
  viewsRefused: number;
}

/** Causes one fault, and waits for full recovery. */
async function causeFault(
  { cluster, copies, trade }: Market,
  name: string,
  fault: () => Promise<void>,
): Promise<Observation> {
  const { writes, refused } = trade;
  const before = { writes: sumOf(refused.writes), views: sumOf(refused.views), at: performance.now() };
  await fault();
  await copies.untilReady();
  await untilReplicated(cluster.url);
  const [acknowledged, back] = [writes.length, performance.now()];
  const areAccepted = async () => writes.slice(acknowledged).filter(({ from }) => from > back).length >= 3;
  await until(areAccepted, 'writes are accepted again', 120_000);
  const within = writes.filter(({ to }) => to > before.at);
  const longest = (wasRefused: boolean) =>
    Math.max(0, ...within.filter(({ refused }) => refused === wasRefused).map(({ from, to }) => (to - from) / 1000));
  const seen = {
    name,
    refusedFor: longest(true),
    slowest: longest(false),
    writesRefused: sumOf(refused.writes) - before.writes,
    viewsRefused: sumOf(refused.views) - before.views,
  };
  const took = ((performance.now() - before.at) / 1000).toFixed(0);
  log(
    `${name}: recovered after ${took} s, writes refused for ${seen.refusedFor.toFixed(1)} s (${seen.writesRefused} times), ` +
      `slowest other write ${seen.slowest.toFixed(1)} s, ${seen.viewsRefused} views refused`,
  );
  return seen;
}

function showTable(all: readonly Observation[]): void {
  const lines = [
    '| fault | times | writes refused for: median, longest | slowest other write | refused writes, views |',
  ];
  lines.push('| --- | --- | --- | --- | --- |');
  for (const [name, seen] of Map.groupBy(all, ({ name }) => name)) {
    const times = seen.map(({ refusedFor }) => refusedFor).sort((a, b) => a - b);
    const [median, longest] = [times[times.length >> 1] ?? 0, times.at(-1) ?? 0].map((time) => time.toFixed(1));
    const total = (count: (fault: Observation) => number) => seen.reduce((sum, fault) => sum + count(fault), 0);
    const slowest = Math.max(...seen.map(({ slowest }) => slowest)).toFixed(1);
    const refused = `${total(({ writesRefused }) => writesRefused)}, ${total(({ viewsRefused }) => viewsRefused)}`;
    lines.push(`| ${name} | ${seen.length} | ${median} s, ${longest} s | ${slowest} s | ${refused} |`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Waits until every pending mail is sent. @returns how many were sent, and how many arrived more than once */
async function deliver({ prepared, mail }: Market): Promise<{ mails: number; twice: number }> {
  const { db } = prepared.database;
  await mail.open();
  const isEmpty = async () => {
    const waiting = await db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute();
    return waiting.length === 0;
  };
  // Mails may wait for the end of the undo period, for their next attempt, or for the end of a dead copy's claim.
  await db.updateTable('outbox').set({ next_attempt_at: 0 }).where('sent_at', 'is', null).execute();
  await until(isEmpty, 'every mail has left', 180_000);
  const ids = (await db.selectFrom('outbox').select('id').execute()).map(({ id }) => id);
  const arrived = new Map<string, number>();
  for (const text of mail.accepted) {
    const id = /^Message-ID: <([^@]+)@/im.exec(text)?.[1] ?? '';
    arrived.set(id, (arrived.get(id) ?? 0) + 1);
  }
  expect(ids.filter((id) => !arrived.has(id))).toEqual([]);
  return { mails: ids.length, twice: [...arrived.values()].filter((times) => times > 1).length };
}

it('no acknowledged write is lost during random faults, and check-books reports no error', {
  timeout: MINUTES * 60_000 + 900_000,
}, async () => {
  log(`${MINUTES} minutes, SOAK_SEED=${SEED}`);
  const random = randomFrom(SEED);
  const market = await openMarket(random);
  const { trade, faults, prepared } = market;
  const seen: Observation[] = [];
  const deadline = Date.now() + MINUTES * 60_000;
  let deck: string[] = [];
  while (Date.now() < deadline || seen.length < Object.keys(faults).length) {
    if (deck.length === 0) deck = Object.keys(faults);
    const [name = ''] = deck.splice(Math.floor(random() * deck.length), 1);
    await pause((2 + random() * (MINUTES < 10 ? 2 : 30)) * 1000);
    seen.push(await causeFault(market, name, faults[name] ?? (async () => {})));
  }
  await trade.end();
  const { mails, twice } = await deliver(market);
  showTable(seen);
  const { orders, refused, writes, wrong } = trade;
  log(`${orders.size} orders, ${writes.length} writes, ${trade.views()} views, ${mails} mails, ${twice} of them twice`);
  log(`refused: writes ${JSON.stringify(refused.writes)}, views ${JSON.stringify(refused.views)}`);
  expect(wrong).toEqual([]);

  const stored = await prepared.database.db.selectFrom('orders').select(['id', 'state']).execute();
  expect(new Map(stored.map(({ id, state }) => [id, state]))).toEqual(orders);
  const environment = { DATABASE_URL: prepared.databaseUrl ?? '', AUTH_SECRET };
  process.stdout.write(await runProgram('node', ['scripts/check-books.ts'], { environment }));
});
