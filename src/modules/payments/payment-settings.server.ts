import { z } from 'zod';
import { countOf } from '#src/core/count-of.ts';
import { defineSettings } from '#src/core/module-settings.ts';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import type { PaymentDetails } from './invoices/proforma.ts';
import { paymentDetailsFile, portNamedBy, samplePaymentDetails } from './terms/payment-details.server.ts';

const DEFAULT_HOLD_DAYS = 30;
const DEFAULT_REMINDER_DAYS = 3;
const DEFAULT_MAX_UNPAID_PIECES = 100_000;

/** Payment instructions, and how long the pieces of an unpaid order are held. */
export const paymentSettings = defineSettings({
  variables: {
    PAYMENT_DETAILS_FILE: paymentDetailsFile.optional(),
    BANK_DETAILS: z.literal('file', 'must be file').optional(),
    PORT_OF_LOADING: z.string().trim().min(1, 'must name a port').max(100, 'must be at most 100 letters').optional(),
    PARTIAL_SHIPMENTS: z.enum(['allowed', 'not-allowed'], 'must be allowed or not-allowed').default('allowed'),
    UNPAID_ORDER_DAYS: countOf('days', 1, 3_650).optional(),
    PAYMENT_REMINDER_DAYS: countOf('days', 0, 365).optional(),
    TAX_PERCENT: z.coerce
      .number('must be a percentage')
      .min(0, 'must not be negative')
      .max(100, 'must be at most 100')
      .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-9, 'must have at most two decimals')
      .default(0),
    TAX_COUNTRY: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/, 'must be a country code such as BD')
      .default('BD'),
    REFUND_NEEDS_TWO_ABOVE: z.coerce.number('must be an amount').min(0, 'must not be negative').optional(),
    MAX_UNPAID_PIECES: z.coerce
      .number('must be a number of pieces')
      .int('must be a number of pieces')
      .min(MINIMUM_ORDER_QUANTITY, `must be at least ${MINIMUM_ORDER_QUANTITY}, the smallest order`)
      .optional(),
  },
  texts: {
    PAYMENT_DETAILS_FILE: {
      unset: 'none; demo: sample data',
      meaning:
        'JSON file with the payment terms, the delivery term that pages and invoices name, and the first bank details ([format](docs/decisions/0017-payments-by-proforma.md))',
    },
    BANK_DETAILS: {
      unset: 'administrators may change the account',
      meaning:
        '`file`: documents always print the account in `PAYMENT_DETAILS_FILE`, and administrators cannot change it ([how](docs/operations.md#bank-details))',
    },
    PORT_OF_LOADING: {
      unset: 'the place in an FOB or FAS delivery term',
      meaning: 'port of loading on proforma invoices, such as `Chattogram, Bangladesh`',
    },
    PARTIAL_SHIPMENTS: {
      unset: '`allowed`',
      meaning:
        '`allowed` or `not-allowed`: whether proforma invoices allow partial shipments; if not, an order leaves in one shipment',
    },
    UNPAID_ORDER_DAYS: {
      unset: 'as long as the proforma invoice is valid, otherwise 30',
      meaning:
        'days after which the shop cancels an unpaid order, or a week later one with a part of its deposit; never before its proforma invoice expires',
    },
    PAYMENT_REMINDER_DAYS: {
      unset: '3',
      meaning:
        'days before a deposit or balance is due, and days after a balance was due, on which the customer gets a reminder by mail; 0: no reminders',
    },
    TAX_PERCENT: {
      unset: '0',
      meaning:
        'rate of the tax on orders whose destination is in `TAX_COUNTRY`, such as `15` or `7.5`, and on the charges of their invoices; printed and frozen when an invoice is issued',
    },
    TAX_COUNTRY: {
      unset: '`BD`',
      meaning: 'two-letter code of the country of domestic sales; orders to other countries have no tax',
    },
    REFUND_NEEDS_TWO_ABOVE: {
      unset: 'one administrator records any refund',
      meaning:
        'amount in `CURRENCY` above which a refund needs the approval of a second administrator, counting what was paid back on the invoice within a day; `0`: every refund; one in another currency always needs it',
    },
    MAX_UNPAID_PIECES: {
      unset: '100,000; none with `RATE_LIMIT=off`',
      meaning: 'most pieces that one customer may have in unpaid orders; a single order may be larger',
    },
  },
  read(set, { demo, rateLimit }) {
    const { PAYMENT_DETAILS_FILE, BANK_DETAILS, UNPAID_ORDER_DAYS, PAYMENT_REMINDER_DAYS, MAX_UNPAID_PIECES } = set;
    const configured = PAYMENT_DETAILS_FILE ?? (demo ? samplePaymentDetails : null);
    const details: PaymentDetails | null = configured && {
      ...configured,
      portOfLoading: set.PORT_OF_LOADING ?? portNamedBy(configured.delivery),
      partialShipments: set.PARTIAL_SHIPMENTS === 'allowed',
    };
    const validDays = details?.validDays ?? 0;
    return {
      /** As configured; null until the accountant has provided them. Documents print `currentDetails`. */
      details,
      /** Administrators cannot change the account. */
      bankFixed: BANK_DETAILS === 'file',
      /** Never shorter than the validity of the proforma invoice. */
      holdDays: Math.max(UNPAID_ORDER_DAYS ?? (validDays || DEFAULT_HOLD_DAYS), validDays),
      /** Days before and after a due date; 0 disables reminders. */
      reminderDays: PAYMENT_REMINDER_DAYS ?? DEFAULT_REMINDER_DAYS,
      /** Tax on sales to a country. */
      tax: { percent: set.TAX_PERCENT, country: set.TAX_COUNTRY },
      /** In units of the shop's currency; undefined without a limit. */
      refundLimit: set.REFUND_NEEDS_TWO_ABOVE,
      /** Per customer, over all unpaid orders. */
      maxUnpaidPieces: MAX_UNPAID_PIECES ?? (rateLimit ? DEFAULT_MAX_UNPAID_PIECES : Number.POSITIVE_INFINITY),
    };
  },
});
