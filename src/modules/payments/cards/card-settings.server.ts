import { z } from 'zod';
import { defineSettings } from '#src/core/module-settings.ts';
import { minorUnitsPerUnit } from '#src/platform/i18n/money.ts';
import { createDemoStripe, type DemoStripe } from './demo-stripe.server.ts';
import type { CardGateway } from './gateway.ts';
import { sslcommerzGateway } from './sslcommerz-gateway.server.ts';
import { stripeGateway } from './stripe-gateway.server.ts';

/** Low enough that the first demo order shows the advice for amounts above the limit. */
const DEMO_MAX = 10_000;

/** `https://NAME:SECRET@host`: a single value for the address and credentials of a gateway. */
const access = (example: string) =>
  z
    .string()
    .refine(
      (value) => {
        const url = URL.parse(value);
        return url !== null && /^https?:$/.test(url.protocol) && url.username !== '' && url.password !== '';
      },
      { error: `must look like ${example}` },
    )
    .transform((value) => {
      const { protocol, host, username, password } = new URL(value);
      return {
        origin: `${protocol}//${host}`,
        name: decodeURIComponent(username),
        secret: decodeURIComponent(password),
      };
    });

/** The configured gateways, and the maximum amount of one card payment. */
export const cardSettings = defineSettings({
  variables: {
    STRIPE_URL: access('https://SECRET_KEY:WEBHOOK_SECRET@api.stripe.com').optional(),
    SSLCOMMERZ_URL: access('https://STORE_ID:PASSWORD@securepay.sslcommerz.com').optional(),
    CARD_PAYMENT_MAX: z.coerce.number('must be an amount').positive('must be more than zero').optional(),
  },
  texts: {
    STRIPE_URL: {
      unset: 'demo: a stand-in; otherwise no payments by Stripe',
      meaning:
        'card payments by Stripe: `https://SECRET_KEY:WEBHOOK_SECRET@api.stripe.com`; at Stripe, add the webhook `PUBLIC_URL/api/card-payment-notice/stripe` with the events `checkout.session.*`, `charge.refunded`, `charge.dispute.*` and `refund.*`',
    },
    SSLCOMMERZ_URL: {
      unset: 'no payments by SSLCOMMERZ',
      meaning:
        'card payments by SSLCOMMERZ: `https://STORE_ID:PASSWORD@securepay.sslcommerz.com`; only if `CURRENCY` is `BDT`',
    },
    CARD_PAYMENT_MAX: {
      unset: 'the limit of the payment provider; demo: 10,000',
      meaning: 'highest amount of one card payment, in `CURRENCY`',
    },
  },
  read({ STRIPE_URL: stripe, SSLCOMMERZ_URL: sslcommerz, CARD_PAYMENT_MAX }, { demo }) {
    const standIn: DemoStripe | undefined = demo && !stripe && !sslcommerz ? createDemoStripe() : undefined;
    const maxAmount = CARD_PAYMENT_MAX ?? (standIn ? DEMO_MAX : Number.POSITIVE_INFINITY);
    const max = (currency: string) => Math.round(maxAmount * minorUnitsPerUnit(currency));
    const gateways: CardGateway[] = [];
    if (standIn) gateways.push(stripeGateway(standIn.access, max));
    if (stripe) {
      const { origin, name, secret } = stripe;
      gateways.push(stripeGateway({ origin, secretKey: name, webhookSecret: secret }, max));
    }
    if (sslcommerz) {
      const { origin, name, secret } = sslcommerz;
      gateways.push(sslcommerzGateway({ origin, storeId: name, password: secret }, max));
    }
    return { gateways, standIn };
  },
});
