import { z } from 'zod';
import { countOf } from '#src/core/count-of.ts';
import { defineSettings } from '#src/core/module-settings.ts';
import { parseCarriers, usualCarriers } from './carriers.ts';

const DEFAULT_DELIVERY_DAYS = 45;

/** Carriers, and the time after which goods count as delivered. */
export const fulfilmentSettings = defineSettings({
  variables: {
    CARRIERS: z
      .string()
      .transform((text, context) => {
        const carriers = parseCarriers(text);
        if (carriers) return carriers;
        context.addIssue('must be name=address of each, such as DHL=https://track.example.com/{reference}');
        return z.NEVER;
      })
      .optional(),
    DELIVERY_DAYS: countOf('days', 0, 365).optional(),
  },
  texts: {
    CARRIERS: {
      unset: 'DHL, FedEx, UPS and Maersk',
      meaning:
        'carriers with tracking links: name and address of each, with `{reference}` or `{container}` in it, such as `DHL=https://track.example.com/{reference}`',
    },
    DELIVERY_DAYS: {
      unset: '45',
      meaning:
        'days after the expected arrival of its last shipment (or its departure, if no arrival is known) when an order counts as delivered; 0: never',
    },
  },
  read: ({ CARRIERS, DELIVERY_DAYS }) => ({
    carriers: CARRIERS ?? usualCarriers,
    deliveryDays: DELIVERY_DAYS ?? DEFAULT_DELIVERY_DAYS,
  }),
});
