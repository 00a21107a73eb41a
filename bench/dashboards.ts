// Simulates open dashboards in a separate process: each listens to the event stream and reloads its list, like the
// browser.
import { get, type IncomingMessage } from 'node:http';

export interface Dashboards {
  port: number;
  /** One token per dashboard, because streams per user are limited. */
  tokens: string[];
}

/** The browser's values (src/modules/orders/live/subscription.ts). */
const MIN_INTERVAL_MS = 3_000;
const MAX_DELAY_MS = 400;

function ask(port: number, path: string, token: string, accept: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, accept };
    get({ port, host: '127.0.0.1', path, headers, agent: false }, resolve).on('error', reject);
  });
}

/** @returns a function that closes it */
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
    // New orders named in a message do not reload the list: the screen only offers them behind a button.
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
    for (const closeDashboard of close) closeDashboard();
    process.disconnect();
  });
  process.send?.('open');
});
