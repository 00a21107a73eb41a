import { z } from 'zod';
import { defineSettings } from '#src/core/module-settings.ts';
import { parseTakaRate, type TakaRate } from './taka.ts';

/** Taka per dollar, so that the demo shows the effect of a configured rate. */
const DEMO_RATE: TakaRate = { rate: 122.5, date: '2026-11-01' };

/** Exchange rate for the prices in taka, which are shown beside those in the shop's currency. */
export const takaSettings = defineSettings({
  variables: {
    TAKA_RATE: z
      .string()
      .transform((text, context) => {
        const rate = parseTakaRate(text);
        if (rate) return rate;
        context.addIssue('must be taka per unit of CURRENCY, @ and the date of the rate, such as 122.50@2026-11-01');
        return z.NEVER;
      })
      .optional(),
  },
  texts: {
    TAKA_RATE: {
      unset: 'no prices in taka; demo in USD: a sample rate',
      meaning:
        'exchange rate in taka per unit of `CURRENCY`, with its date, such as `122.50@2026-11-01`; prices in taka are shown for information only',
    },
  },
  read: ({ TAKA_RATE }, { demo, currency }) => ({
    rate: TAKA_RATE ?? (demo && currency === 'USD' ? DEMO_RATE : undefined),
  }),
});
