import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { orderBody, PRICE } from '../support/order-body.ts';
import type { Person } from '../support/test-shop.ts';

/**
 * Twenty times the peak hour (40 orders and 4,000 page views) of the busy day in docs/measurements.md. One in twenty
 * views is the list of orders of a signed-in customer.
 */
const ORDERS_A_SECOND = (20 * 40) / 3600;
const VIEWS_A_SECOND = (20 * 4_000) / 3600;
const SIGNED_IN = 0.05;
const PIECES = 500;
/** Retry interval, answer timeout and limit for an acknowledgement, in milliseconds. */
const [RETRY_AFTER, ANSWER_TIMEOUT, ACKNOWLEDGED_WITHIN] = [250, 35_000, 180_000];

/** Counts of requests that were refused or not answered. */
export interface Refusals {
  /** Overload; pages have the header whatever the reason. */
  '503 with Retry-After': number;
  '503': number;
  /** The connection broke or timed out. */
  'no answer': number;
}

const none = (): Refusals => ({ '503 with Retry-After': 0, '503': 0, 'no answer': 0 });

/** A user with a password, who signs in repeatedly. */
export interface Customer extends Person {
  password: string;
}

interface Market {
  urls: readonly string[];
  /** The origin that the copies accept as their own. */
  origin: string;
  admin: Customer;
  buyers: readonly Customer[];
  toolIds: readonly string[];
}

interface Answer {
  status: number;
  text: string;
  headers: Headers;
}

/** A round-robin balancer that tries the next copy when one refuses the connection. */
function balance(urls: readonly string[]) {
  let turn = 0;
  return async (path: string, options: RequestInit = {}): Promise<Answer | undefined> => {
    for (const _ of urls) {
      turn += 1;
      const request = { ...options, redirect: 'manual', signal: AbortSignal.timeout(ANSWER_TIMEOUT) } as const;
      try {
        const response = await fetch(`${urls[turn % urls.length]}${path}`, request);
        return { status: response.status, text: await response.text(), headers: response.headers };
      } catch (error) {
        if (((error as Error).cause as { code?: string } | undefined)?.code !== 'ECONNREFUSED') return undefined;
      }
    }
    return undefined;
  };
}

function note(refusals: Refusals, answer: Answer | undefined): void {
  if (!answer) refusals['no answer'] += 1;
  else if (answer.headers.has('retry-after')) refusals['503 with Retry-After'] += 1;
  else refusals['503'] += 1;
}

const cookiesOf = ({ headers }: Answer) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** Starts tasks at this rate, however long they take, until `isOver`. Resolves when the last one is done. */
async function pace(perSecond: number, startTask: () => Promise<void>, isOver: () => boolean): Promise<void> {
  const start = performance.now();
  const pending: Promise<void>[] = [];
  while (!isOver()) {
    while (pending.length < ((performance.now() - start) / 1000) * perSecond) pending.push(startTask());
    await pause(50);
  }
  await Promise.all(pending);
}

/** Simulates customers and an admin. */
export function startTrade({ urls, origin, admin, buyers, toolIds }: Market) {
  const send = balance(urls);
  const refused = { writes: none(), views: none() };
  /** The state of each acknowledged order after its last acknowledged move. */
  const orders = new Map<string, string>();
  /** Answers that are neither success nor 503. */
  const wrong: string[] = [];
  /** When each write was first sent and when it was acknowledged, in milliseconds of `performance.now()`. */
  const writes: { from: number; to: number; refused: boolean }[] = [];
  let [views, over] = [0, false];
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)] as Item;

  /** Sends a write until it is acknowledged. */
  async function write(path: string, options: () => RequestInit): Promise<Answer | undefined> {
    const from = performance.now();
    for (let times = 0; performance.now() < from + ACKNOWLEDGED_WITHIN; times += 1) {
      const answer = await send(path, options());
      if (answer && answer.status < 300) {
        writes.push({ from, to: performance.now(), refused: times > 0 });
        return answer;
      }
      if (answer && answer.status !== 503) {
        wrong.push(`${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
        return undefined;
      }
      note(refused.writes, answer);
      await pause(RETRY_AFTER);
    }
    wrong.push(`${path}: not acknowledged within ${ACKNOWLEDGED_WITHIN / 1000} s`);
    return undefined;
  }

  const post = (path: string, by: Person, body: object | FormData) => {
    const key = randomUUID();
    const isForm = body instanceof FormData;
    const type: Record<string, string> = isForm ? {} : { 'content-type': 'application/json' };
    return write(`/api${path}`, () => ({
      method: 'POST',
      headers: { ...by.headers, ...type, 'idempotency-key': key },
      body: isForm ? body : JSON.stringify(body),
    }));
  };

  async function signIn(who: Customer): Promise<void> {
    const headers = { 'content-type': 'application/json', origin };
    const { email, password } = who;
    const proof = { method: 'POST', headers, body: JSON.stringify({ email, password }) };
    const session = await write('/api/auth/sign-in/email', () => proof);
    if (!session) return;
    const tokenRequest = {
      method: 'POST',
      headers: { ...headers, cookie: cookiesOf(session) },
      body: JSON.stringify({ email }),
    };
    const answer = await write(`/api/user/${email}`, () => tokenRequest);
    if (answer) who.headers = { authorization: `Bearer ${JSON.parse(answer.text).token}` };
  }

  /** Uploads a transfer slip for the full amount, which the admin accepts. */
  async function payBySlip(orderId: string, buyer: Customer): Promise<Answer | undefined> {
    const form = new FormData();
    const fields = { amount: String(PIECES * PRICE), sentOn: '2026-03-12', reference: `FT ${orderId}` };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('slip', new Blob([`%PDF-1.7\n% ${orderId}\n%%EOF\n`]), 'slip.pdf');
    const slip = await post(`/order/${orderId}/slip`, buyer, form);
    return slip && post(`/slip/${JSON.parse(slip.text).insertedId}/acceptance`, admin, {});
  }

  /**
   * Places an order. A fifth of the orders is cancelled, a fifth stays unpaid, the others are paid, and half of those
   * are shipped.
   */
  async function trade(): Promise<void> {
    const buyer = pick(buyers);
    await signIn(pick([admin, ...buyers]));
    const placed = await post('/order', buyer, orderBody(buyer, pick(toolIds), PIECES));
    if (!placed) return;
    const id: string = JSON.parse(placed.text).insertedId;
    orders.set(id, 'to-be-paid');
    const outcome = Math.random();
    if (outcome < 0.2) {
      if (await post(`/order/${id}/cancel`, buyer, {})) orders.set(id, 'cancelled');
      return;
    }
    if (outcome < 0.4) return;
    const paid = outcome < 0.7 ? await payBySlip(id, buyer) : await post(`/order/${id}/payment`, admin, {});
    if (!paid) return;
    orders.set(id, 'paid');
    if (Math.random() < 0.5 && (await post('/shipment', admin, { lines: [{ order: id }], carrier: 'DHL' })))
      orders.set(id, 'shipped');
  }

  async function view(): Promise<void> {
    const pages = [
      '/',
      '/tools',
      '/reviews',
      '/contact',
      '/tools?q=drill',
      '/api/tool',
      `/api/purchase/${pick(toolIds)}`,
    ];
    const buyer = pick(buyers);
    const answer =
      Math.random() < SIGNED_IN
        ? await send(`/api/user-order?user=${buyer.email}`, { headers: buyer.headers })
        : await send(pick(pages));
    views += 1;
    if (answer?.status === 200) return;
    if (answer && answer.status !== 503) wrong.push(`view: ${answer.status} ${answer.text.slice(0, 300)}`);
    else note(refused.views, answer);
  }

  const work = Promise.all([pace(ORDERS_A_SECOND, trade, () => over), pace(VIEWS_A_SECOND, view, () => over)]);
  return {
    orders,
    wrong,
    writes,
    refused,
    views: () => views,
    end: async () => {
      over = true;
      await work;
    },
  };
}
