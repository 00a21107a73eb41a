// Simulates open dashboards in a separate process: each asks for changes and reloads its list, like the browser.
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Dashboards {
  port: number;
  /** One per dashboard. */
  tokens: string[];
}

/** The browser's interval (src/modules/orders/live/live-changes.ts). */
const POLL_MS = 2_000;

const agent = new Agent({ keepAlive: true });

async function ask(port: number, path: string, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, headers, agent }, resolve).on('error', reject);
  });
  if (answer.statusCode !== 200) throw new Error(`${path} was answered ${answer.statusCode}`);
  return text(answer);
}

/** @returns a function that closes it */
function openDashboard(port: number, token: string): () => void {
  let after = '';
  const poll = async () => {
    const { cursor, orders } = JSON.parse(await ask(port, `/api/live${after}`, token));
    after = `?after=${cursor}`;
    // New orders named in an answer do not reload the list: the screen only offers them behind a button.
    if (orders === 'any') await ask(port, '/api/order?limit=50', token);
  };
  let timer = setTimeout(function again() {
    timer = setTimeout(again, POLL_MS);
    void poll();
  }, Math.random() * POLL_MS);
  return () => clearTimeout(timer);
}

process.once('message', ({ port, tokens }: Dashboards) => {
  const close = tokens.map((token) => openDashboard(port, token));
  process.once('message', () => {
    for (const closeDashboard of close) closeDashboard();
    agent.destroy();
    process.disconnect();
  });
  process.send?.('open');
});
