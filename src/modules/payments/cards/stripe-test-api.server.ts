import { createHmac, randomBytes } from 'node:crypto';

/** A Checkout session, with the Stripe fields used by the shop. */
export interface StripeSession {
  id: string;
  object: 'checkout.session';
  url: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  amount_total: number;
  currency: string;
  client_reference_id: string;
  payment_intent: { id: string; object: 'payment_intent'; review: string | null } | null;
  success_url: string;
  cancel_url: string;
  /** Text for the payer. */
  purpose: string;
}

/** The part of Stripe's API that the shop uses, in memory. */
export interface StripeImitation {
  webhookSecret: string;
  answer(request: Request): Promise<Response>;
  sessions: Map<string, StripeSession>;
  /** Marks a session as paid, as its payment page does. */
  pay(session: StripeSession): void;
  /** A webhook with a Stripe signature. */
  notice(about: { id: string }, type?: string): { body: string; headers: Record<string, string> };
}

const answer = (status: number, body: object) => Response.json(body, { status });
const unknown = () =>
  answer(404, {
    error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such checkout.session' },
  });

function sessionFrom(fields: URLSearchParams): StripeSession {
  const text = (name: string) => fields.get(name) ?? '';
  const id = `cs_test_${randomBytes(16).toString('hex')}`;
  return {
    id,
    object: 'checkout.session',
    url: `${new URL(text('success_url')).origin}/stripe/${id}`,
    status: 'open',
    payment_status: 'unpaid',
    amount_total: Number(text('line_items[0][price_data][unit_amount]')),
    currency: text('line_items[0][price_data][currency]'),
    client_reference_id: text('client_reference_id'),
    payment_intent: null,
    success_url: text('success_url'),
    cancel_url: text('cancel_url'),
    purpose: text('line_items[0][price_data][product_data][name]'),
  };
}

export function imitateStripe(): StripeImitation {
  const sessions = new Map<string, StripeSession>();
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`;

  function begin(fields: URLSearchParams): Response {
    const session = sessionFrom(fields);
    sessions.set(session.id, session);
    return answer(200, session);
  }

  async function reply(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const [, id, end] = /^\/v1\/checkout\/sessions(?:\/(\w+))?(\/expire)?$/.exec(pathname) ?? [];
    if (request.method === 'POST' && !end) return begin(new URLSearchParams(await request.text()));
    const session = id && sessions.get(id);
    if (!session) return unknown();
    if (end && session.status !== 'open') return answer(400, { error: { type: 'invalid_request_error' } });
    if (end) session.status = 'expired';
    return answer(200, session);
  }

  return {
    webhookSecret,
    answer: reply,
    sessions,
    pay(session) {
      const intent = { id: `pi_test_${session.id.slice(-16)}`, object: 'payment_intent', review: null } as const;
      Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: intent });
    },
    notice(about, type = 'checkout.session.completed') {
      const event = { id: `evt_${about.id}`, object: 'event', type, data: { object: about } };
      const body = JSON.stringify(event);
      const at = Math.floor(Date.now() / 1000);
      const signature = createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex');
      return {
        body,
        headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` },
      };
    },
  };
}
