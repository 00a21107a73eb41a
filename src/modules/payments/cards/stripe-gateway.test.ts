import { expect, it } from 'vitest';
import { serveFetch } from '#tests/support/fetch-server.ts';
import { stripeGateway } from './stripe-gateway.server.ts';
import { imitateStripe } from './stripe-test-api.server.ts';

const payer = { name: 'Rahim', email: 'rahim@example.com', phone: '+8801', address: 'Dhaka' };
const addresses = { returnUrl: 'https://shop.example/', postReturnUrl: '', noticeUrl: '' };

async function openGateway() {
  const stripe = imitateStripe();
  const access = { origin: `http://${await serveFetch(stripe.answer)}`, name: 'sk', secret: stripe.webhookSecret };
  return { stripe, gateway: stripeGateway(access, () => Number.POSITIVE_INFINITY) };
}

it.each([['USD'], ['JPY']])('the Stripe gateway sends amounts of %s in the smallest unit', async (currency) => {
  const { stripe, gateway } = await openGateway();
  const { session } = await gateway.begin({ id: 'a', amount: 12_345, currency, purpose: 'PI-1', payer, ...addresses });
  const started = stripe.sessions.get(session);
  expect(started?.amount_total).toBe(12_345);
  if (started) stripe.pay(started);
  expect(await gateway.ask({ id: 'a', session })).toMatchObject({ state: 'paid', amount: 12_345, currency });
});

it.each([['BHD'], ['ISK'], ['UGX'], ['MGA']])(
  'the Stripe gateway does not take %s, which Stripe counts otherwise than the shop',
  async (currency) => {
    expect((await openGateway()).gateway.limitsIn(currency)).toBeUndefined();
  },
);
