import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { serveFetch } from './fetch-server.ts';
import { poster } from './poster.ts';
import { openTestShop } from './test-shop.ts';

interface Received {
  headers: Headers;
  body: string;
  /** The parsed body. */
  event: { type: string; data: Record<string, unknown> };
}

/** The signature of Standard Webhooks, as a receiver computes it. */
export const signatureOf = ({ headers, body }: Received, secret: string) => {
  const signed = `${headers.get('webhook-id')}.${headers.get('webhook-timestamp')}.${body}`;
  return `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(signed)
    .digest('base64')}`;
};

/** A program that gets events. @param answer to each request, by default 204 */
export async function openReceiver(
  answer: () => Response | Promise<Response> = () => new Response(null, { status: 204 }),
) {
  const received: Received[] = [];
  const host = await serveFetch(async (request) => {
    const body = await request.text();
    received.push({ headers: request.headers, body, event: JSON.parse(body) });
    return answer();
  });
  return { received, url: `http://${host}/events`, port: Number(host.split(':')[1]) };
}

/** A test shop whose webhooks may have private addresses, with calls about webhooks. */
export async function openShopWithWebhooks(environment: Record<string, string> = {}) {
  const shop = await openTestShop({ WEBHOOK_PRIVATE_ADDRESSES: 'on', ...environment });
  const [admin, buyer] = [await shop.signIn('admin'), await shop.signIn()];
  const post = poster(shop, admin);
  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, by = admin) =>
    shop.app.inject({ method, url: `/api${path}`, headers: by.headers, ...(payload && { payload }) });
  const add = async (url: string, events: readonly string[]) => {
    const answer = await post('/webhook', { url, events, active: true });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    const { insertedId, secret } = answer.json();
    return { id: insertedId as string, secret: secret as string };
  };
  const { db, config, images, tables, fills } = shop;
  const parts = { db, config, images, tables, fills, log: pino({ level: 'silent' }) };
  const job = shop.rooms.flatMap(({ jobs = [] }) => jobs).find(({ what }) => what === 'events for webhooks');
  if (!job) throw new Error('no job delivers to webhooks');
  const deliver = () => job.run(parts);
  const deliveries = async (id: string) => (await send('GET', `/webhook/${id}/delivery`)).json();
  /** Makes due what waits for another attempt or until its event cannot be undone. */
  const waitLong = () => sql`update webhook_deliveries set next_attempt_at = 0`.execute(db);
  return { shop, admin, buyer, post, send, add, parts, deliver, deliveries, waitLong };
}
