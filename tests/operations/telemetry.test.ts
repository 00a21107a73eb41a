import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { Engine } from '#src/platform/database/engine.server.ts';
import { expectBooksToBalance, insertedId, sendOrder } from '../support/orders-over-http.ts';
import { type ReceivedSpan, startOtlpReceiver } from '../support/otlp-receiver.ts';
import { freePort } from '../support/postgres.ts';
import { type PreparedShop, prepareShop, type ShopProcess, until } from '../support/shop-process.ts';
import { printMeasurements } from './figures.ts';

const STOCK = 10_000_000;

async function untilMailed({ database }: PreparedShop): Promise<void> {
  const waiting = () => database.db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute();
  await until(async () => (await waiting()).length === 0, 'the mails are sent');
}

/** Places one order in a shop with tracing. @returns the receiver, the request span and all spans of its trace */
async function traceOfOrder(
  environment: Record<string, string>,
  headers: Record<string, string> = {},
  engine: Engine = 'postgres',
) {
  const receiver = await startOtlpReceiver();
  const prepared = await prepareShop(engine);
  const [buyer, toolId] = [await prepared.customer(), await prepared.addTool()];
  const shop = await prepared.launch({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, ...environment } });
  const sender = { ...buyer, headers: { ...buyer.headers, ...headers } };
  expect((await sendOrder(shop.url, { buyer: sender, toolId, key: randomUUID() })).status).toBe(200);
  await untilMailed(prepared);
  await shop.stop();
  const received = receiver.spans();
  const request = received.find(({ name }) => name === 'POST /api/order');
  if (!request) throw new Error(`no span of the order: ${received.map(({ name }) => name)}`);
  return { receiver, request, buyer, spans: received.filter(({ traceId }) => traceId === request.traceId) };
}

const isWithin = (inner: ReceivedSpan, outer: ReceivedSpan) =>
  inner.startTimeUnixNano >= outer.startTimeUnixNano && inner.endTimeUnixNano <= outer.endTimeUnixNano;

it.each(['postgres', 'sqlite'] as const)(
  'on %s one order is one trace of nested spans (request, use case, statements, mails) without personal data',
  async (engine) => {
    const environment = { OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of-the-collector' };
    const { receiver, request, buyer, spans } = await traceOfOrder(environment, {}, engine);
    expect([...receiver.keys]).toEqual(['of-the-collector']);
    const byId = new Map(spans.map((span) => [span.spanId, span]));
    const parentOf = ({ parentSpanId = '' }: ReceivedSpan) => byId.get(parentSpanId);
    expect(request.parentSpanId ?? '').toBe('');
    const useCase = spans.find((span) => parentOf(span) === request && !/^(?:select|insert)/.test(span.name));
    if (!useCase) throw new Error('no use case');
    expect(isWithin(useCase, request)).toBe(true);
    const statements = spans.filter((span) => span.attributes.some(({ key }) => key === 'db.query.text'));
    expect(statements.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['insert orders', 'update tools', 'insert outbox']),
    );
    const inserted = statements.find(({ name }) => name === 'insert orders');
    expect(inserted && parentOf(inserted)).toBe(useCase);
    for (const statement of statements) {
      expect([request, useCase]).toContain(parentOf(statement));
      expect(isWithin(statement, request)).toBe(true);
    }
    const mails = spans.filter(({ name }) => name === 'send mail');
    expect(mails.length).toBeGreaterThan(0);
    for (const mail of mails) expect(parentOf(mail)).toBe(useCase);

    const sent = receiver.all();
    for (const personal of [buyer.email, buyer.name, buyer.userId, buyer.token, 'Dhaka'])
      expect(sent).not.toContain(personal);
  },
);

it('the trace of a trusted proxy is continued, and a visitor cannot choose one', async () => {
  const traceId = randomUUID().replaceAll('-', '');
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
  const trusted = await traceOfOrder({ TRUST_PROXY: '1' }, headers);
  expect([trusted.request.traceId, trusted.request.parentSpanId]).toEqual([traceId, '00f067aa0ba902b7']);
  const visitor = await traceOfOrder({ TRUST_PROXY: 'off' }, headers);
  expect(visitor.request.traceId).not.toBe(traceId);
});

/** The loaded files of the built server that contain this text. */
function loadedFilesWith(text: string, { errorOutput }: ShopProcess): string[] {
  const urls = [...errorOutput().matchAll(/^LOADED (file:\S+)$/gm)].map(([, url = '']) => url);
  expect(urls.length).toBeGreaterThan(3);
  return urls.filter((url) => /\.m?js$/.test(url) && readFileSync(fileURLToPath(url), 'utf8').includes(text));
}

it('without the setting the SDK is not loaded', async () => {
  const command = ['node', '--import', './tests/operations/loaded-modules.mjs', 'build/server/index.js'] as const;
  const prepared = await prepareShop('postgres');
  const toolId = await prepared.addTool();
  const buyer = await prepared.customer();
  const launch = async (environment: Record<string, string>) => {
    const shop = await prepared.launch({ command, environment });
    expect((await sendOrder(shop.url, { buyer, toolId, key: randomUUID() })).status).toBe(200);
    await untilMailed(prepared);
    return shop;
  };
  const { url } = await startOtlpReceiver();
  // A name inside the SDK; the first expectation proves that its file would be found.
  expect(loadedFilesWith('BatchSpanProcessor', await launch({ OTEL_EXPORTER_OTLP_ENDPOINT: url }))).toHaveLength(1);
  expect(loadedFilesWith('BatchSpanProcessor', await launch({}))).toEqual([]);
});

it('with an unreachable receiver every order is accepted, mailed and stored once, and the shop still stops quickly', async () => {
  const prepared = await prepareShop('postgres');
  const [buyer, toolId] = [await prepared.customer(), await prepared.addTool({ quantity: STOCK })];
  const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${await freePort()}`;
  const shop = await prepared.launch({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT } });
  const ids: string[] = [];
  for (let at = 0; at < 40; at += 1)
    ids.push((await insertedId(sendOrder(shop.url, { buyer, toolId, key: randomUUID() }))) ?? 'refused');
  await untilMailed(prepared);
  const started = Date.now();
  await shop.stop();
  expect(Date.now() - started).toBeLessThan(6_000);
  expect(shop.process.exitCode).toBe(0);
  await expectBooksToBalance(prepared.database.db, STOCK, ids);
});

/**
 * Processor time used by a process, in milliseconds; unlike elapsed time, it does not include other work of the
 * machine.
 */
function processorTime(pid = 0): number {
  const [, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = fields.join(') ').split(' ').slice(11, 13).map(Number);
  return (user + system) * 10;
}

it('a request costs less than three times the processor time with telemetry', { timeout: 180_000 }, async () => {
  const receiver = await startOtlpReceiver();
  const prepared = await prepareShop('postgres');
  const buyer = await prepared.customer();
  const path = `/api/user-order?user=${buyer.email}`;
  const launch = (endpoint?: string) =>
    prepared.launch({ environment: endpoint ? { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } : {} });
  const shops = [await launch(), await launch(receiver.url), await launch(`http://127.0.0.1:${await freePort()}`)];
  const read = async ({ url, process: { pid } }: ShopProcess, times: number) => {
    const [before, started] = [processorTime(pid), performance.now()];
    let left = times;
    const reader = async () => {
      while (left > 0) {
        left -= 1;
        const answer = await fetch(url + path, { headers: buyer.headers });
        expect(answer.status).toBe(200);
        await answer.arrayBuffer();
      }
    };
    await Promise.all(Array.from({ length: 10 }, reader));
    return { used: processorTime(pid) - before, took: performance.now() - started };
  };
  for (const shop of shops) await read(shop, 600);
  const sums = shops.map(() => ({ used: 0, took: 0 }));
  for (let round = 0; round < 4; round += 1) {
    for (const [at, shop] of shops.entries()) {
      const { used, took } = await read(shop, 300);
      const sum = sums[at] ?? { used: 0, took: 0 };
      sums[at] = { used: sum.used + used, took: sum.took + took };
    }
  }
  const [without = 0, sent = 0, away = 0] = sums.map(({ used }) => used / 1_200);
  printMeasurements('telemetry', {
    'processor ms a request without': without.toFixed(2),
    'with a receiver': sent.toFixed(2),
    'receiver away': away.toFixed(2),
    ratio: (sent / without).toFixed(2),
    'requests/s': sums.map(({ took }) => Math.round(1_200_000 / took)).join(' / '),
  });
  expect(sent / without).toBeLessThan(3);
});
