// Open dashboards in a process of their own: each listens to the stream of changes and asks for its list again, as the browser does.
import { get, type IncomingMessage } from 'node:http';

export interface Dashboards {
  port: number;
  /** One of each; a user has few streams. */
  tokens: string[];
}

/** As the browser's (src/extensions/live/subscription.ts). */
const MIN_INTERVAL_MS = 3_000;
const MAX_DELAY_MS = 400;

function ask(port: number, path: string, token: string, accept: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, accept };
    get({ port, host: '127.0.0.1', path, headers, agent: false }, resolve).on('error', reject);
  });
}

/** @returns how to close it */
async function openDashboard(port: number, token: string): Promise<() => void> {
  let pending: NodeJS.Timeout | undefined;
  let lastAt = 0;
  const reload = async () => {
    pending = undefined;
    lastAt = Date.now();
    (await ask(port, '/api/order?limit=50', token, 'application/json')).resume();
  };
  const stream = await ask(port, '/api/live', token, 'text/event-stream');
  if (stream.statusCode !== 200) throw new Error(`a stream was answered ${stream.statusCode}`);
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    // Orders that are named are only counted: none of them is in the list of someone who came before them.
    if (!text.includes('event: orders\ndata: {"ids":[]')) return;
    pending ??= setTimeout(reload, Math.max(0, lastAt + MIN_INTERVAL_MS - Date.now()) + Math.random() * MAX_DELAY_MS);
  });
  return () => {
    clearTimeout(pending);
    stream.destroy();
  };
}

process.once('message', async ({ port, tokens }: Dashboards) => {
  const close = await Promise.all(tokens.map((token) => openDashboard(port, token)));
  process.once('message', () => {
    for (const one of close) one();
    process.disconnect();
  });
  process.send?.('open');
});
