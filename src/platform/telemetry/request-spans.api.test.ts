import '#tests/support/on-sqlite-too.ts';
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { startTelemetry } from '#src/platform/telemetry/telemetry.server.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { sendOrder } from '#tests/support/orders-over-http.ts';
import { type ReceivedSpan, startOtlpReceiver } from '#tests/support/otlp-receiver.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

/** Opens a shop that sends its traces. `spans` stops the telemetry and returns all received spans. */
async function openTracedShop() {
  const receiver = await startOtlpReceiver();
  const stop = await startTelemetry({ endpoint: receiver.url, version: 'test' });
  onTestFinished(stop);
  const shop = await openTestShop();
  const url = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const [buyer, toolId] = [await shop.signIn(), await shop.addTool()];
  const spans = async () => {
    await stop();
    return receiver.spans();
  };
  return { url, buyer, toolId, spans };
}

/** The order requests among the spans: the trace id of each, with the number of orders that its trace inserted. */
function ordersByRequest(spans: readonly ReceivedSpan[]): [string, number][] {
  const inserted = spans.filter(({ name }) => name === 'insert orders');
  const requests = spans.filter(({ name }) => name === 'POST /api/order');
  return requests.map(({ traceId }) => [traceId, inserted.filter((span) => span.traceId === traceId).length]);
}

it('a request whose body arrives after its headers is one trace', async () => {
  const { url, buyer, toolId, spans } = await openTracedShop();
  const body = JSON.stringify(orderBody(buyer, toolId));
  const headers = {
    ...buyer.headers,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'idempotency-key': randomUUID(),
    expect: '100-continue',
  };
  const answer = await new Promise<unknown>((resolve, reject) => {
    const sent = request(`${url}/api/order`, { method: 'POST', headers }, (response) => resolve(json(response)));
    // The server has read the headers and started to handle the request.
    sent.on('continue', () => sent.end(body)).on('error', reject);
    sent.flushHeaders();
  });
  expect(answer).toHaveProperty('insertedId');
  expect(ordersByRequest(await spans())).toEqual([[expect.any(String), 1]]);
});

it('concurrent orders, which may share a commit, have a trace each', async () => {
  const { url, buyer, toolId, spans } = await openTracedShop();
  const keys = Array.from({ length: 20 }, () => randomUUID());
  const answers = await Promise.all(keys.map((key) => sendOrder(url, { buyer, toolId, key })));
  expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 200));
  const orders = ordersByRequest(await spans());
  expect(new Set(orders.map(([traceId]) => traceId)).size).toBe(keys.length);
  expect(orders.map(([, inserted]) => inserted)).toEqual(keys.map(() => 1));
});
