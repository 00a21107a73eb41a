import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Shop } from '#src/core/shop.ts';
import { databaseAnswers } from '#src/platform/database/database-answers.server.ts';
import type { StaleReads } from '#src/platform/database/read-replica.server.ts';
import type { EndedConnections } from '#src/platform/http/ended-connections.ts';
import { countWaitingMail } from '#src/platform/mail/outbox.server.ts';
import { routeOf } from './observe.ts';

const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** With METRICS_TOKEN: clients that send it. Without: only this machine, and not through a proxy on it. */
function mayRead({ headers, raw }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return sameText(headers.authorization ?? '', `Bearer ${token}`);
  const proxied = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !proxied && LOOPBACK.test(raw.socket?.remoteAddress ?? '');
}

function countRequests(app: FastifyInstance, registers: Registry[]): void {
  const labelNames = ['method', 'route', 'status'];
  const duration = new Histogram({
    name: 'shop_request_duration_seconds',
    help: 'Requests answered by the application, by route; cached public responses are not included',
    labelNames,
    buckets: DURATIONS,
    registers,
  });
  const orders = new Counter({ name: 'shop_orders_placed_total', help: 'Orders placed by this copy', registers });
  const refused = new Counter({
    name: 'shop_orders_refused_total',
    help: 'Orders refused by this copy: because of the shop (faults, timeouts, overload) or of the buyer (stock, price, sign-in, limits)',
    labelNames: ['because'],
    registers,
  });
  for (const because of ['shop', 'buyer']) refused.inc({ because }, 0);
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request);
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (request.method !== 'POST' || route !== '/api/order') return;
    if (reply.statusCode >= 400) refused.inc({ because: reply.statusCode >= 500 ? 'shop' : 'buyer' });
    else if (reply.getHeader('idempotent-replayed') === undefined) orders.inc();
  });
}

function watchDatabase({ db }: Shop, registers: Registry[]): void {
  new Gauge({
    name: 'shop_database_up',
    help: '1 when the database answers',
    registers,
    async collect() {
      this.set(Number(await databaseAnswers(db)));
    },
  });
  new Gauge({
    name: 'shop_outbox_waiting',
    help: 'Mails that wait to be handed to the mail server; NaN while the database is unavailable',
    registers,
    async collect() {
      this.set(await countWaitingMail(db).catch(() => Number.NaN));
    },
  });
}

function watchConnections({ counts }: EndedConnections, registers: Registry[]): void {
  new Counter({
    name: 'shop_connections_ended_total',
    help: 'Connections ended because of a bound, by the bound (docs/bounds.md)',
    labelNames: ['bound'],
    registers,
    collect() {
      this.reset();
      for (const [bound, count] of counts) this.inc({ bound }, count);
    },
  });
}

/** @param counts undefined without a replica: then the metric has no values */
function watchReplica(counts: StaleReads | undefined, registers: Registry[]): void {
  new Counter({
    name: 'shop_old_reads_total',
    help: 'Reads that may be stale, by the database that answered: the replica, or the leader if the replica is unavailable or lags',
    labelNames: ['from'],
    registers,
    collect() {
      this.reset();
      for (const [from, count] of Object.entries(counts ?? {})) this.inc({ from }, count);
    },
  });
}

/**
 * They list the handles and requests of Node, which aborts the process (`AsyncWrap::GetOwner`) where the object of one
 * has been collected as garbage. `nodejs_active_resources` counts the same by their names.
 */
const UNSAFE = ['handles', 'handles_total', 'requests', 'requests_total'].map((name) => `nodejs_active_${name}`);

function collectFromProcess(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  for (const name of UNSAFE) registry.removeSingleMetric(name);
}

interface Watched {
  ended: EndedConnections;
  staleReads: StaleReads | undefined;
}

/** /metrics for Prometheus; 404 for clients that may not read it. */
export function mountMetrics(app: FastifyInstance, shop: Shop, { ended, staleReads }: Watched): void {
  const registry = new Registry();
  countRequests(app, [registry]);
  watchDatabase(shop, [registry]);
  watchConnections(ended, [registry]);
  watchReplica(staleReads, [registry]);
  let withProcess = false;
  app.get('/metrics', { logLevel: 'silent', schema: { hide: true } as object }, async (request, reply) => {
    if (!mayRead(request, shop.config.metricsToken)) {
      return reply.code(404).send({ error: { code: 'not_found', message: 'There is no such call.' } });
    }
    if (!withProcess) collectFromProcess(registry);
    withProcess = true;
    reply.header('cache-control', 'no-store').type(registry.contentType);
    return registry.metrics();
  });
}
