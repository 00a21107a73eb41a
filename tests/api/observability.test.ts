import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { version } from '#src/app/version.ts';
import { haveModules } from '../support/have-modules.ts';
import { sendTestOrder } from '../support/place-order.ts';
import { openTestShop } from '../support/test-shop.ts';

describe('/metrics', () => {
  it('reports requests, orders, the outbox and the database to this machine', async () => {
    const shop = await openTestShop({ EXTENSIONS: 'none' });
    const buyer = await shop.signIn();
    const toolId = await shop.addTool();
    await shop.app.inject({
      method: 'POST',
      url: '/api/order',
      headers: buyer.headers,
      payload: {
        orderedEmail: buyer.email,
        shippingAddress: '12 Mirpur Road',
        orderedPhone: '+8801712345678',
        orderedTool: 'Test drill',
        orderedMinQty: 500,
        orderedTotalPrice: 17_000,
        toolId,
      },
    });
    const response = await shop.app.inject({ url: '/metrics' });
    expect(response.statusCode).toBe(200);
    expect(response.body).toMatch(
      /shop_request_duration_seconds_count{method="POST",route="\/api\/order",status="200"} 1/,
    );
    expect(response.body).toContain('shop_orders_placed_total 1');
    expect(response.body).toContain('shop_outbox_waiting 1');
    expect(response.body).toContain('shop_database_up 1');
    expect(response.body).not.toContain(buyer.email);
    expect(response.body).toContain('nodejs_active_resources_total');
    expect(response.body, 'metrics that can end the process').not.toMatch(/nodejs_active_(handles|requests)/);
  });

  it.each([
    ['another machine', { remoteAddress: '203.0.113.7' }],
    ['a client behind a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
  ])('answers 404 to %s', async (_who, request) => {
    const shop = await openTestShop();
    expect((await shop.app.inject({ url: '/metrics', ...request })).statusCode).toBe(404);
  });

  it('requires the token when METRICS_TOKEN is set', async () => {
    const shop = await openTestShop({ METRICS_TOKEN: 'a-token-for-prometheus' });
    const ask = async (authorization?: string) =>
      (
        await shop.app.inject({
          url: '/metrics',
          remoteAddress: '203.0.113.7',
          ...(authorization && { headers: { authorization } }),
        })
      ).statusCode;
    expect(await ask('Bearer a-token-for-prometheus')).toBe(200);
    expect(await ask('Bearer a-token-for-prometheux')).toBe(404);
    expect(await ask()).toBe(404);
  });
});

it('/metrics counts refused orders by cause', async () => {
  const shop = await openTestShop();
  const [buyer, toolId] = [await shop.signIn(), await shop.addTool({ quantity: 600 })];
  const refusedByCause = async () => {
    const { body } = await shop.app.inject({ url: '/metrics' });
    return [...body.matchAll(/shop_orders_refused_total\{because="(\w+)"\} (\d+)/g)].map((match) => match.slice(1));
  };
  expect(await refusedByCause()).toEqual([
    ['shop', '0'],
    ['buyer', '0'],
  ]);
  expect((await sendTestOrder(shop, buyer, toolId, 700)).statusCode).toBe(422);
  await sql`alter table outbox rename to outbox_away`.execute(shop.db);
  expect((await sendTestOrder(shop, buyer, toolId)).statusCode).toBe(500);
  await sql`alter table outbox_away rename to outbox`.execute(shop.db);
  expect(await refusedByCause()).toEqual([
    ['shop', '1'],
    ['buyer', '1'],
  ]);
});

it.runIf(haveModules('orders'))('the dashboard and the alert rules use existing metrics', async () => {
  const shop = await openTestShop();
  const { body } = await shop.app.inject({ url: '/metrics' });
  const names = [...body.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name, type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
  for (const file of ['grafana-dashboard.json', 'prometheus-alerts.yml']) {
    const text = readFileSync(new URL(`../../deploy/${file}`, import.meta.url), 'utf8');
    const used = [...new Set(text.match(/\b(?:shop|nodejs|process)_\w+/g))];
    expect(used.length).toBeGreaterThan(5);
    expect(
      used.filter((name) => !names.includes(name)),
      file,
    ).toEqual([]);
  }
});

it('/healthz reports the version', async () => {
  const { app } = await openTestShop();
  expect((await app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok', version });
});

describe('a request', () => {
  it('has an id, which its answer repeats: that of the proxy, if it sent a valid one', async () => {
    const shop = await openTestShop();
    const generated = await shop.app.inject({ url: '/api/order' });
    expect(generated.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    const fromProxy = await shop.app.inject({ url: '/api/order', headers: { 'x-request-id': 'proxy-12345678' } });
    expect(fromProxy.headers['x-request-id']).toBe('proxy-12345678');
    const forged = await shop.app.inject({ url: '/api/order', headers: { 'x-request-id': 'a b\u00e9<script>' } });
    expect(forged.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  });
});
