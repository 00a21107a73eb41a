import { z } from 'zod';
import { countOf } from '#src/core/count-of.ts';
import { defineSettings } from '#src/core/module-settings.ts';

const DEFAULT_HOURS = 48;

/** How long an order of a new customer holds its pieces, and how much a customer may have open. */
export const creditSettings = defineSettings({
  variables: {
    NEW_CUSTOMER_HOURS: countOf('hours', 0, 720).optional(),
    CREDIT_LIMIT: z.coerce
      .number('must be an amount')
      .min(0, 'must not be negative')
      .max(1e9, 'is too much')
      .optional(),
  },
  texts: {
    NEW_CUSTOMER_HOURS: {
      unset: '48; 0 with `RATE_LIMIT=off`',
      meaning:
        'hours for which an order holds its pieces until a clerk has accepted its customer; 0: as long as those of any customer',
    },
    CREDIT_LIMIT: {
      unset: 'no limit',
      meaning:
        'the most that a customer may have open on orders and invoices, in `CURRENCY`, before further pieces are refused; accounts can set another limit for a customer',
    },
  },
  read: ({ NEW_CUSTOMER_HOURS, CREDIT_LIMIT }, { rateLimit }) => ({
    /** 0: new customers are not told apart. */
    newCustomerHours: NEW_CUSTOMER_HOURS ?? (rateLimit ? DEFAULT_HOURS : 0),
    /** Of a customer without an own one, in units of the shop's currency; undefined: none. */
    creditLimit: CREDIT_LIMIT,
  }),
});
