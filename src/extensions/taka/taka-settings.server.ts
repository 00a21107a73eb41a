import { z } from 'zod';
import { defineSettings } from '#src/core/extension-settings.ts';
import { parseTakaRate, type TakaRate } from './taka.ts';

/** Of a dollar, so that the demo shows what a configured rate does. */
const DEMO_RATE: TakaRate = { rate: 122.5, date: '2026-11-01' };

/** The rate that prices are shown at beside the currency of the shop. */
export const takaSettings = defineSettings({
  variables: {
    TAKA_RATE: z
      .string()
      .transform((text, context) => {
        const rate = parseTakaRate(text);
        if (rate) return rate;
        context.addIssue(
          'must be taka for one unit of CURRENCY, @ and the day of that rate, such as 122.50@2026-11-01',
        );
        return z.NEVER;
      })
      .optional(),
  },
  texts: {
    TAKA_RATE: {
      unset: 'no prices in taka; demo in USD: an example',
      meaning:
        'taka for one unit of `CURRENCY`, and the day of that rate, such as `122.50@2026-11-01`: shown beside prices, never owed',
    },
  },
  read: ({ TAKA_RATE }, { demo, currency }) => ({
    rate: TAKA_RATE ?? (demo && currency === 'USD' ? DEMO_RATE : undefined),
  }),
});
