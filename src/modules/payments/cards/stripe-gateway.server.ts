import type Stripe from 'stripe';
import { Refusal } from '#src/platform/http/refusal.ts';
import { decimalsOf } from '#src/platform/i18n/money.ts';
import type {
  CardGateway,
  CardLimits,
  CardPaymentRequest,
  GatewayAnswer,
  GatewayReturn,
  MaxIn,
  Notice,
  PaymentSession,
} from './gateway.ts';

/** Address and credentials of Stripe. */
export interface StripeAccess {
  /** API origin, for example `https://api.stripe.com`. */
  origin: string;
  secretKey: string;
  webhookSecret: string;
  /** Sends the requests; defaults to the global `fetch`. */
  fetch?: typeof fetch;
}

const TIMEOUT_MS = 10_000;
const SESSION_SECONDS = 60 * 60;

/**
 * Like the shop, Stripe counts in the smallest unit of a currency, except for these currencies, where it uses other
 * decimals.
 */
const DECIMALS_AT_STRIPE: ReadonlyMap<string, number> = new Map([
  ['ISK', 2],
  ['UGX', 2],
  ['MGA', 0],
]);

/** Stripe units per minor unit. */
const perUnit = (currency: string) =>
  10 ** ((DECIMALS_AT_STRIPE.get(currency) ?? decimalsOf(currency)) - decimalsOf(currency));
const toStripe = (minor: number, currency: string) => Math.round(minor * perUnit(currency));
export const fromStripe = (amount: number, currency: string) => Math.round(amount / perUnit(currency));

/** Limits of one payment, in Stripe units. */
const [MIN_AMOUNT, MAX_AMOUNT] = [50, 99_999_999];

/** Card networks accept amounts with three decimals only in steps of ten. @param max the shop's limit */
function limitsIn(currency: string, max: number): CardLimits {
  return {
    min: Math.ceil(MIN_AMOUNT / perUnit(currency)),
    max: Math.min(max, Math.floor(MAX_AMOUNT / perUnit(currency))),
    step: decimalsOf(currency) === 3 ? 10 : Math.max(1, Math.round(1 / perUnit(currency))),
  };
}

/** Loaded with the first card payment, because most processes never need it. */
async function openStripe({ origin, secretKey, fetch: send = fetch }: StripeAccess): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  const { protocol, hostname, port } = new URL(origin);
  return new Client(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port && { port }),
    httpClient: Client.createFetchHttpClient(send),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

function sessionOf(payment: CardPaymentRequest): Stripe.Checkout.SessionCreateParams {
  const { id, amount, currency, purpose, payer, returnUrl } = payment;
  return {
    mode: 'payment',
    client_reference_id: id,
    customer_email: payer.email,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: toStripe(amount, currency),
          product_data: { name: purpose },
        },
      },
    ],
    payment_intent_data: { description: purpose },
    success_url: returnUrl,
    cancel_url: returnUrl,
    expires_at: Math.floor(Date.now() / 1000) + SESSION_SECONDS,
  };
}

function answerOf(session: Stripe.Checkout.Session, { id }: PaymentSession): GatewayAnswer {
  const intent = session.payment_intent;
  if (session.client_reference_id !== id) return { state: 'open' };
  if (session.payment_status !== 'paid' || typeof intent !== 'object' || intent === null)
    return { state: session.status === 'expired' ? 'ended' : 'open' };
  const currency = (session.currency ?? '').toUpperCase();
  return {
    state: 'paid',
    amount: fromStripe(session.amount_total ?? 0, currency),
    currency,
    reference: intent.id,
    risky: intent.review !== null && intent.review !== undefined,
  };
}

/** Only succeeded refunds count: a pending one may still fail. */
function refundOf({ id, status, amount, currency }: Stripe.Refund): GatewayReturn[] {
  const code = currency.toUpperCase();
  if (status !== 'succeeded') return [];
  return [{ id, kind: 'refund', state: 'settled', amount: fromStripe(amount, code), currency: code }];
}

const RELEASED = new Set(['won', 'warning_closed', 'prevented']);

function disputeOf({ id, status, amount, currency }: Stripe.Dispute): GatewayReturn {
  const code = currency.toUpperCase();
  const state = status === 'lost' ? 'settled' : RELEASED.has(status) ? 'released' : 'open';
  return { id, kind: 'dispute', state, amount: fromStripe(amount, code), currency: code };
}

/** One page of the API is enough: no payment has this many refunds or disputes. */
const MAX_RETURNS = 100;
const ABOUT_RETURNS = /^(charge\.refund|charge\.dispute\.|refund\.)/;

/**
 * Id of the card payment behind a charge, refund or dispute: these only name the payment intent, whose session has the
 * id.
 */
async function paymentBehind(stripe: Stripe, { payment_intent: intent }: { payment_intent?: unknown }) {
  const id = typeof intent === 'object' ? (intent as { id?: string } | null)?.id : intent;
  if (typeof id !== 'string') return undefined;
  const { data } = await stripe.checkout.sessions.list({ payment_intent: id, limit: 1 });
  return data[0]?.client_reference_id;
}

/** Card payments through Stripe Checkout. */
export function stripeGateway(access: StripeAccess, maxIn: MaxIn): CardGateway {
  let opened: Promise<Stripe> | undefined;
  const open = () => {
    opened ??= openStripe(access);
    return opened;
  };
  return {
    name: 'stripe',
    label: 'card',
    limitsIn: (currency) => limitsIn(currency, maxIn(currency)),
    resumes: true,
    async begin(payment) {
      const stripe = await open();
      const { id, url } = await stripe.checkout.sessions.create(sessionOf(payment), { idempotencyKey: payment.id });
      if (!url) throw new Error('Stripe gave no address to pay at');
      return { session: id, url };
    },
    async end({ session }) {
      const stripe = await open();
      await stripe.checkout.sessions.expire(session);
    },
    async ask(payment) {
      const stripe = await open();
      try {
        return answerOf(
          await stripe.checkout.sessions.retrieve(payment.session, { expand: ['payment_intent'] }),
          payment,
        );
      } catch (error) {
        if ((error as { code?: string }).code === 'resource_missing') return { state: 'ended' };
        throw error;
      }
    },
    async askReturns(reference) {
      const stripe = await open();
      const query = { payment_intent: reference, limit: MAX_RETURNS };
      const [refunds, disputes] = await Promise.all([stripe.refunds.list(query), stripe.disputes.list(query)]);
      return [...refunds.data.flatMap(refundOf), ...disputes.data.map(disputeOf)];
    },
    async readNotice(body, headers): Promise<Notice | undefined> {
      const stripe = await open();
      const signature = String(headers['stripe-signature'] ?? '');
      const event = await stripe.webhooks.constructEventAsync(body, signature, access.webhookSecret).catch(() => {
        throw new Refusal('malformed', 'notice_not_genuine', 'This notice is not signed by the gateway.');
      });
      if (ABOUT_RETURNS.test(event.type)) {
        const payment = await paymentBehind(stripe, event.data.object as { payment_intent?: unknown });
        return payment ? { payment, returned: true } : undefined;
      }
      if (!event.type.startsWith('checkout.session.')) return undefined;
      const { client_reference_id: payment } = event.data.object as Stripe.Checkout.Session;
      return payment ? { payment } : undefined;
    },
  };
}
