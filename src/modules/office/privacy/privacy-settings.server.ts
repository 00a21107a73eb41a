import { countOf } from '#src/core/count-of.ts';
import { defineSettings } from '#src/core/module-settings.ts';
import { DAY_MS } from '#src/platform/time/units.ts';

/** How long the shop keeps what it must, and what it may. */
export const privacySettings = defineSettings({
  variables: {
    KEEP_BOOKS_YEARS: countOf('years', 5, 30).default(6),
    KEEP_ACCESS_LOG_DAYS: countOf('days', 30, 3_650).default(365),
  },
  texts: {
    KEEP_BOOKS_YEARS: {
      unset: '6',
      meaning:
        'years that orders and papers of a deleted account keep name and address, from the last event of its orders; at least 5, as the VAT law of Bangladesh wants',
    },
    KEEP_ACCESS_LOG_DAYS: {
      unset: '365',
      meaning: 'days that the shop keeps which member of the staff has read the data of which customer',
    },
  },
  read: ({ KEEP_BOOKS_YEARS, KEEP_ACCESS_LOG_DAYS }) => ({
    booksMs: KEEP_BOOKS_YEARS * 366 * DAY_MS,
    accessLogMs: KEEP_ACCESS_LOG_DAYS * DAY_MS,
  }),
});
