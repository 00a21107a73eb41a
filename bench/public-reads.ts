import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { load, processorTime, type Server, startServer, startShop, temporaryFolder, wireRequest } from './processes.ts';
import { perSecond, type Row } from './report.ts';
import { insertReviews, insertTools, withData } from './seed.ts';

const CONNECTIONS = 16;
/** Duration of a turn, in seconds. */
const TURN = 0.4;
const WARM_UP = 3.5;
const PATHS = ['/', '/tools', '/api/tool', '/api/review'];

interface Recorded {
  status: number;
  headers: string[];
  body: string;
}

function record(port: number, path: string, headers: Record<string, string>): Promise<Recorded> {
  return new Promise((resolve, reject) => {
    request({ port, path, headers }, async (response) => {
      const body = Buffer.concat(await response.toArray()).toString('base64');
      const headers = response.rawHeaders.filter(
        (_, at, all) => !/^(?:date|connection|keep-alive)$/i.test(all[at - (at % 2)] ?? ''),
      );
      resolve({ status: response.statusCode ?? 0, headers, body });
    })
      .on('error', reject)
      .end();
  });
}

interface Speed {
  perSecond: number;
  /** Microseconds of processor time per request. */
  processor: number;
}

/**
 * Measures the servers alternately in short turns and takes the best of each, because other work only slows them down.
 */
async function compare(servers: readonly Server[], requests: string[], turns: number): Promise<Speed[]> {
  const best = servers.map((): Speed => ({ perSecond: 0, processor: Number.POSITIVE_INFINITY }));
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [at, { port, pid }] of servers.entries()) {
      const before = processorTime(pid);
      const {
        perSecond: rate,
        responses,
        failures,
      } = await load({ port, requests, connections: CONNECTIONS, seconds: TURN });
      if (Object.keys(failures).length > 0) throw new Error(JSON.stringify(failures));
      const processor = ((processorTime(pid) - before) * 1000) / responses;
      const known = best[at];
      if (known)
        best[at] = { perSecond: Math.max(rate, known.perSecond), processor: Math.min(processor, known.processor) };
    }
  }
  return best;
}

async function readRow(
  shop: Server,
  path: string,
  variant: string,
  headers: Record<string, string>,
  turns: number,
): Promise<Row> {
  const requests = [wireRequest('GET', path, headers)];
  // Warms up, for long enough that the better compression has replaced the quick one.
  await load({ port: shop.port, requests, connections: CONNECTIONS, seconds: WARM_UP });
  const file = join(await temporaryFolder(), 'answer.json');
  writeFileSync(file, JSON.stringify(await record(shop.port, path, headers)));
  const bare = await startServer('bench/bare-http.ts', { ANSWER_FILE: file }, '/up');
  const [ours, least] = await compare([shop, bare], requests, turns);
  await bare.stop();
  if (!ours || !least) throw new Error('unreachable');
  const format = ({ perSecond: rate, processor }: Speed) =>
    `${perSecond(rate)} (${processor.toFixed(0)} µs of processor)`;
  return {
    what: `GET ${path}, ${variant}`,
    measured: format(ours),
    baseline: format(least),
    ratio: ours.perSecond / least.perSecond,
    goal: 0.6,
    better: 'larger',
  };
}

/** Warm public reads, compared with a bare server that sends the same bytes and headers. */
export async function publicReads(quick: boolean): Promise<Row[]> {
  const dataDir = await temporaryFolder();
  await withData({ dataDir }, async (db) => {
    await insertTools(db, 100);
    await insertReviews(db, 1_000);
  });
  const shop = await startShop(dataDir);
  const rows: Row[] = [];
  for (const path of PATHS) {
    const { headers } = await fetch(`http://127.0.0.1:${shop.port}${path}`);
    const variants = {
      plain: {},
      'If-None-Match': { 'if-none-match': headers.get('etag') ?? '' },
      br: { 'accept-encoding': 'br' },
      gzip: { 'accept-encoding': 'gzip' },
    };
    for (const [variant, sent] of Object.entries(variants))
      rows.push(await readRow(shop, path, variant, sent, quick ? 3 : 9));
  }
  await shop.stop();
  return rows;
}
