import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: unknown }[];
}

interface Bodies {
  resourceSpans?: { scopeSpans: { spans: ReceivedSpan[] }[] }[];
}

export async function startOtlpReceiver() {
  const received: string[] = [];
  const keys = new Set<string>();
  const server = createServer(async (request, response) => {
    keys.add(String(request.headers['x-key']));
    received.push(await text(request));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const bodies = () => received.map((body) => JSON.parse(body) as Bodies);
  return {
    url: `http://127.0.0.1:${port}`,
    /** The values of the request header `x-key`. */
    keys,
    /** All request bodies, unparsed. */
    all: () => received.join('\n'),
    spans: () =>
      bodies().flatMap(({ resourceSpans = [] }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
  };
}
