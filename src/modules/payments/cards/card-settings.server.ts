import { z } from 'zod';
import { defineSettings } from '#src/core/module-settings.ts';
import { minorUnitsPerUnit } from '#src/platform/i18n/money.ts';
import { demoGateway } from './demo-gateway.server.ts';
import type { GatewayAccess } from './gateway.ts';
import { sslcommerzGateway } from './sslcommerz-gateway.server.ts';
import { stripeGateway } from './stripe-gateway.server.ts';

/** About 500,000 taka, the limit of SSLCOMMERZ, in dollars. */
const DEMO_MAX = 4_000;

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
    .transform((value): GatewayAccess => {
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
    SSLCOMMERZ_URL: access('https://STORE_ID:PASSWORD@securepay.sslcommerz.com').optional(),
    STRIPE_URL: access('https://SECRET_KEY:WEBHOOK_SECRET@api.stripe.com').optional(),
    CARD_PAYMENT_MAX: z.coerce.number('must be an amount').positive('must be more than zero').optional(),
  },
  texts: {
    SSLCOMMERZ_URL: {
      unset: 'demo: a stand-in; otherwise no payments by SSLCOMMERZ',
      meaning:
        'card payments by SSLCOMMERZ: `https://STORE_ID:PASSWORD@securepay.sslcommerz.com`; a payment is between 10 and 500,000 taka, or what they are worth in `CURRENCY`',
    },
    STRIPE_URL: {
      unset: 'no payments by Stripe',
      meaning:
        'card payments by Stripe: `https://SECRET_KEY:WEBHOOK_SECRET@api.stripe.com`; at Stripe, add the webhook `PUBLIC_URL/api/card-payment-notice/stripe` with the events `checkout.session.*`',
    },
    CARD_PAYMENT_MAX: {
      unset: 'the limit of the payment provider; demo: 4,000, or 500,000 taka',
      meaning:
        'highest amount of one card payment, in `CURRENCY`; with SSLCOMMERZ and another currency than taka, set what 500,000 taka are worth: more is offered on pages, but refused by the gateway',
    },
  },
  read({ SSLCOMMERZ_URL: sslcommerz, STRIPE_URL: stripe, CARD_PAYMENT_MAX }, config) {
    const isDemo = config.demo && !stripe && !sslcommerz;
    const maxAmount = CARD_PAYMENT_MAX ?? (isDemo && config.currency !== 'BDT' ? DEMO_MAX : Number.POSITIVE_INFINITY);
    const max = (currency: string) => Math.round(maxAmount * minorUnitsPerUnit(currency));
    const demo = isDemo ? demoGateway(sslcommerzGateway({ origin: '', name: '', secret: '' }, max)) : undefined;
    const configured = [sslcommerz && sslcommerzGateway(sslcommerz, max), stripe && stripeGateway(stripe, max), demo];
    return { gateways: configured.filter((gateway) => gateway !== undefined), demo };
  },
});
