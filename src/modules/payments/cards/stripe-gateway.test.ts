import { expect, it } from 'vitest';
import { createDemoStripe } from './demo-stripe.server.ts';
import { stripeGateway } from './stripe-gateway.server.ts';

const payer = { name: 'Rahim', email: 'rahim@example.com', phone: '+8801', address: 'Dhaka' };
const addresses = { returnUrl: 'https://shop.example/', postReturnUrl: '', noticeUrl: '' };

it.each([
  ['USD', 12_345, 12_345, 1],
  ['JPY', 12_345, 12_345, 1],
  ['BHD', 12_340, 12_340, 10],
  ['ISK', 12_345, 1_234_500, 1],
  ['MGA', 12_300, 123, 100],
])(
  'the Stripe gateway sends %s amounts of %d minor units as %d, in steps of %d',
  async (currency, amount, atStripe, step) => {
    const stripe = createDemoStripe();
    const gateway = stripeGateway(stripe.access, () => Number.POSITIVE_INFINITY);
    const { session } = await gateway.begin({ id: 'a', amount, currency, purpose: 'PI-1', payer, ...addresses });
    const started = stripe.sessions.get(session);
    expect(started?.amount_total).toBe(atStripe);
    if (started) stripe.pay(started);
    expect(await gateway.ask({ id: 'a', session })).toMatchObject({ state: 'paid', amount, currency });
    expect(gateway.limitsIn(currency)).toMatchObject({ step });
  },
);
