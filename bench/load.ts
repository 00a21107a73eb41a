// A load generator for a separate process. It uses raw sockets and parses only the length of responses, so that the
// server is the bottleneck.
import { connect } from 'node:net';

/** The load to generate; the requests are sent in rotation. */
export interface Load {
  port: number;
  /** Complete raw requests. */
  requests: string[];
  connections: number;
  seconds?: number | undefined;
  /** Ends after this many responses instead. */
  count?: number | undefined;
}

export interface LoadResult {
  perSecond: number;
  /** Latency percentiles, in milliseconds. */
  p50: number;
  p99: number;
  responses: number;
  /** Processor time of the clients, in milliseconds. */
  processor: number;
  /** Responses that were neither 2xx nor 304, by status. */
  failures: Record<string, number>;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** The length of the response at the start of these bytes; undefined while its head is incomplete. */
function responseLength(bytes: Buffer): number | undefined {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const head = bytes.toString('latin1', 0, end);
  if (head.startsWith('HTTP/1.1 304')) return end + 4;
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`a response without a length:\n${head}`);
  return end + 4 + Number(length);
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export async function runLoad({ port, requests, connections, seconds = 3600, count = 1e9 }: Load): Promise<LoadResult> {
  const times: number[] = [];
  const failures: Record<string, number> = {};
  let sent = 0;
  const start = performance.now();
  const processor = process.cpuUsage();
  const over = () => sent >= count || performance.now() - start > seconds * 1000;

  const client = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      socket.setNoDelay(true);
      let held: Buffer = Buffer.alloc(0);
      let sentAt = 0;
      const next = () => {
        if (over()) return socket.end(() => resolve());
        sentAt = performance.now();
        socket.write(requests[sent++ % requests.length] ?? '', 'latin1');
      };
      let missing: number | undefined;
      socket.on('connect', next);
      socket.on('error', reject);
      socket.on('data', (chunk) => {
        // Once the length is known, only the number of bytes matters.
        if (missing === undefined) {
          held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
          const length = responseLength(held);
          if (length === undefined) return;
          const status = held.toString('latin1', 9, 12);
          if (!status.startsWith('2') && status !== '304') failures[status] = (failures[status] ?? 0) + 1;
          missing = length - held.length;
        } else missing -= chunk.length;
        if (missing > 0) return;
        held = Buffer.alloc(0);
        missing = undefined;
        times.push(performance.now() - sentAt);
        next();
      });
    });

  await Promise.all(Array.from({ length: connections }, client));
  const elapsed = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(processor);
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / elapsed,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    responses: times.length,
    processor: (user + system) / 1000,
    failures,
  };
}

if (import.meta.main) {
  process.once('message', async (load: Load) => {
    process.send?.(await runLoad(load));
    process.disconnect();
  });
}
