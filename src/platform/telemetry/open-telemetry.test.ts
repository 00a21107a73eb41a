import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { bounds } from '#src/platform/limits/bounds.ts';
import { startOtlpReceiver } from '#tests/support/otlp-receiver.ts';
import { openTelemetry } from './open-telemetry.server.ts';

const version = 'test';
const statement = { kind: 'statement', name: 'select tools' } as const;

it('spans are dropped beyond the bound while the receiver does not answer', async () => {
  const bound = bounds.waitingSpans.value;
  let silent = true;
  const waiting: (() => void)[] = [];
  let spans = 0;
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    spans += Buffer.concat(parts).toString().split('"spanId"').length - 1;
    const answer = () => response.writeHead(200).end('{}');
    if (silent) waiting.push(answer);
    else answer();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const telemetry = openTelemetry({ endpoint, version });
  for (let at = 0; at < bound * 3; at += 1) {
    telemetry.add(statement, 1);
    if (at % 100 === 0) await nextTurn();
  }
  silent = false;
  for (const answer of waiting) answer();
  await telemetry.close();
  expect(spans).toBeGreaterThanOrEqual(bound);
  // Spans in a pending request to the receiver no longer count as waiting.
  expect(spans).toBeLessThan(bound * 2);
});

it('the oldest remembered mail beyond the bound becomes a trace of its own', async () => {
  const receiver = await startOtlpReceiver();
  const telemetry = openTelemetry({ endpoint: receiver.url, version });
  const names = ['oldest', ...Array.from({ length: bounds.rememberedMails.value }, (_, at) => `mail ${at}`)];
  await telemetry.inSpan({ kind: 'use case', name: 'order' }, async () => {
    for (const name of names) telemetry.remember(name);
  });
  for (const name of ['oldest', 'mail 0'])
    await telemetry.inSpan({ kind: 'mail', name, about: name }, () => Promise.resolve());
  await telemetry.close();
  const traces = Object.fromEntries(receiver.spans().map(({ name, traceId }) => [name, traceId]));
  expect(traces['mail 0']).toBe(traces.order);
  expect(traces.oldest).not.toBe(traces.order);
});
