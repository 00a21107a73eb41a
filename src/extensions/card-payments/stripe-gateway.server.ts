import type Stripe from 'stripe';
import { Refusal } from '#src/platform/http/refusal.ts';
import { decimalsOf } from '#src/platform/i18n/money.ts';
import type { BegunPayment, CardGateway, CardPaymentRequest, GatewayAnswer, Notice } from './gateway.ts';

/** Where Stripe is and what opens it. */
export interface StripeAccess {
  /** Of the API, such as `https://api.stripe.com`. */
  origin: string;
  secretKey: string;
  webhookSecret: string;
  /** Sends the requests; by default the platform does. */
  fetch?: typeof fetch;
}

const TIMEOUT_MS = 10_000;
const SESSION_SECONDS = 60 * 60;

/** Currencies without decimals that Stripe counts in hundredths all the same. */
const COUNTED_IN_HUNDREDTHS = new Set(['ISK', 'UGX']);

const decimals = (currency: string) => (COUNTED_IN_HUNDREDTHS.has(currency) ? 2 : decimalsOf(currency));

/** Stripe counts in the smallest unit of each currency, the shop in hundredths. */
const toStripe = (minor: number, currency: string) => Math.round((minor * 10 ** decimals(currency)) / 100);
export const fromStripe = (amount: number, currency: string) => (amount * 100) / 10 ** decimals(currency);

/** Loaded by the first card payment: most starts of the shop do without. */
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

function answerOf(session: Stripe.Checkout.Session, { id }: BegunPayment): GatewayAnswer {
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

/** Takes card payments by Checkout of Stripe. @param max of one payment, in minor units */
export function stripeGateway(access: StripeAccess, max: number): CardGateway {
  let opened: Promise<Stripe> | undefined;
  const open = () => {
    opened ??= openStripe(access);
    return opened;
  };
  return {
    name: 'stripe',
    label: 'card',
    min: 50,
    max: Math.min(max, 99_999_999),
    takes: () => true,
    resumes: true,
    async begin(payment) {
      const stripe = await open();
      const { id, url } = await stripe.checkout.sessions.create(sessionOf(payment), { idempotencyKey: payment.id });
      if (!url) throw new Error('Stripe gave no address to pay at');
      return { session: id, url };
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
    async readNotice(body, headers): Promise<Notice | undefined> {
      const stripe = await open();
      const signature = String(headers['stripe-signature'] ?? '');
      const event = await stripe.webhooks.constructEventAsync(body, signature, access.webhookSecret).catch(() => {
        throw new Refusal('malformed', 'notice_not_genuine', 'This notice is not signed by the gateway.');
      });
      if (!event.type.startsWith('checkout.session.')) return undefined;
      const { client_reference_id: payment } = event.data.object as Stripe.Checkout.Session;
      return payment ? { payment } : undefined;
    },
  };
}
