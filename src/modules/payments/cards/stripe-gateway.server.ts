import type Stripe from 'stripe';
import { Refusal } from '#src/platform/http/refusal.ts';
import { decimalsOf } from '#src/platform/i18n/money.ts';
import type { CardGateway, CardPaymentRequest, GatewayAccess, GatewayAnswer, PaymentSession } from './gateway.ts';

const TIMEOUT_MS = 10_000;
const SESSION_SECONDS = 60 * 60;

/** Limits of one payment, in the smallest unit of its currency. */
const [MIN_AMOUNT, MAX_AMOUNT] = [50, 99_999_999];
/** Currencies that Stripe counts in another unit than the shop; amounts with three decimals it takes in tens only. */
const COUNTED_OTHERWISE = new Set(['ISK', 'UGX', 'MGA']);

/** Loaded with the first card payment, because most processes never need it. */
async function openStripe({ origin, name: secretKey }: GatewayAccess): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  const { protocol, hostname, port } = new URL(origin);
  return new Client(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port && { port }),
    httpClient: Client.createFetchHttpClient(),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

function sessionOf({ id, amount, currency, purpose, payer, returnUrl }: CardPaymentRequest) {
  const price_data = { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name: purpose } };
  return {
    mode: 'payment',
    client_reference_id: id,
    customer_email: payer.email,
    line_items: [{ quantity: 1, price_data }],
    payment_intent_data: { description: purpose },
    success_url: returnUrl,
    cancel_url: returnUrl,
    expires_at: Math.floor(Date.now() / 1000) + SESSION_SECONDS,
  } satisfies Stripe.Checkout.SessionCreateParams;
}

function answerOf(session: Stripe.Checkout.Session, { id }: PaymentSession): GatewayAnswer {
  const intent = session.payment_intent;
  if (session.client_reference_id !== id) return { state: 'open' };
  if (session.payment_status !== 'paid') return { state: session.status === 'expired' ? 'ended' : 'open' };
  const money = { amount: session.amount_total ?? 0, currency: (session.currency ?? '').toUpperCase() };
  if (typeof intent !== 'object' || intent === null) {
    const unread = new Error('a paid session has no payment intent');
    return { state: 'paid', ...money, reference: session.id, risky: true, unread };
  }
  const risky = intent.review !== null && intent.review !== undefined;
  return { state: 'paid', ...money, reference: intent.id, risky };
}

/**
 * Card payments through Stripe Checkout.
 * @param maxIn the shop's own maximum in a currency, in minor units
 */
export function stripeGateway(access: GatewayAccess, maxIn: (currency: string) => number): CardGateway {
  let opened: Promise<Stripe> | undefined;
  const open = () => {
    opened ??= openStripe(access);
    return opened;
  };
  return {
    name: 'stripe',
    label: 'card',
    limitsIn: (currency) =>
      decimalsOf(currency) > 2 || COUNTED_OTHERWISE.has(currency)
        ? undefined
        : { min: MIN_AMOUNT, max: Math.min(maxIn(currency), MAX_AMOUNT) },
    async begin(payment) {
      const stripe = await open();
      const { id, url } = await stripe.checkout.sessions.create(sessionOf(payment), { idempotencyKey: payment.id });
      if (!url) throw new Error('Stripe gave no address to pay at');
      return { session: id, url };
    },
    async end(session) {
      await (await open()).checkout.sessions.expire(session);
    },
    async ask(payment) {
      const { sessions } = (await open()).checkout;
      try {
        return answerOf(await sessions.retrieve(payment.session, { expand: ['payment_intent'] }), payment);
      } catch (error) {
        if ((error as { code?: string }).code === 'resource_missing') return { state: 'ended' };
        throw error;
      }
    },
    async readNotice(body, headers) {
      const { webhooks } = await open();
      const signature = String(headers['stripe-signature'] ?? '');
      const { type, data } = await webhooks.constructEventAsync(body, signature, access.secret).catch(() => {
        throw new Refusal('malformed', 'notice_not_genuine', 'This notice is not signed by the gateway.');
      });
      if (!type.startsWith('checkout.session.')) return undefined;
      const { client_reference_id: payment } = data.object as Stripe.Checkout.Session;
      return payment ? { payment } : undefined;
    },
  };
}
