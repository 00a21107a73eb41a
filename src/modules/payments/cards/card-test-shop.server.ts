import { pino } from 'pino';
import { company } from '#src/core/site/company.ts';
import { HOUR_MS } from '#src/platform/time/units.ts';
import { serveFetch } from '#tests/support/fetch-server.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { poster, reader } from '#tests/support/poster.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { pollCardPayments } from './poll-card-payments.server.ts';
import { imitateStripe } from './stripe-test-api.server.ts';

export const log = pino({ level: 'silent' });

/** Test shop with an order of $17,000, and a server that imitates Stripe's API. */
export async function openCardTestShop(environment: Record<string, string> = {}) {
  const stripe = imitateStripe();
  /** `away` makes the API fail; `next` delays its next response. */
  const api: { away: boolean; next?: () => Promise<void> } = { away: false };
  const host = await serveFetch(async (request) => {
    const { next } = api;
    delete api.next;
    await next?.();
    return api.away ? new Response('', { status: 502 }) : stripe.answer(request);
  });
  const STRIPE_URL = `http://sk_test_key:${stripe.webhookSecret}@${host}`;
  const shop = await openTestShop({ STRIPE_URL, ...environment });
  const [buyer, admin] = [await shop.signIn(), await shop.signIn('admin')];
  const orderId = await placeTestOrder(shop, buyer, await shop.addTool());
  const post = poster(shop, buyer);
  const get = reader(shop, buyer);
  const begin = (part = 'deposit', id = orderId) => post(`/order/${id}/card-payment`, { gateway: 'stripe', part });
  const paymentOf = () =>
    shop.db.selectFrom('card_payments').selectAll().orderBy('started_at', 'desc').orderBy('id').executeTakeFirst();
  /** Starts a payment and pays it at the gateway. */
  const pay = async (part = 'deposit') => {
    const { url } = (await begin(part)).json();
    const session = stripe.sessions.get(url.split('/').at(-1));
    if (!session) throw new Error(`no session at ${url}`);
    stripe.pay(session);
    return session;
  };
  const tell = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
    shop.app.inject({ method: 'POST', url: '/api/card-payment-notice/stripe', headers, payload: body });
  const ledger = () => get(`/order/${orderId}/ledger`);
  const toSales = async () => {
    const mails = await shop.db.selectFrom('outbox').select(['recipient', 'subject']).execute();
    return mails.filter(({ recipient }) => recipient === company.email.sales).map(({ subject }) => subject);
  };
  const askLater = () => pollCardPayments({ ...shop, log }, Date.now() + HOUR_MS);
  return {
    shop,
    stripe,
    api,
    buyer,
    admin,
    orderId,
    post,
    get,
    begin,
    pay,
    paymentOf,
    tell,
    ledger,
    toSales,
    askLater,
  };
}
