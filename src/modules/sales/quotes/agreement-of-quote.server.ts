import type { Agreement } from '#src/core/orders/new-orders.server.ts';
import { fromMinorUnits } from '#src/platform/i18n/money.ts';
import { type ChosenLines, discountOn } from './acceptance.ts';
import type { QuoteOffer } from './offer.ts';

/** What the invoice of an accepted offer has besides its orders: charges, discount, delivery, lead time and deposit. */
export function agreementOf(offer: QuoteOffer, chosen: ChosenLines): Agreement {
  const { charges, discount, depositPercent, delivery, leadTimeDays, currency } = offer;
  const inUnits = (minor: number) => fromMinorUnits(minor, currency);
  const off = discountOn(offer, chosen);
  return {
    adjustments: [
      ...charges.map(({ text, amount }) => ({ kind: 'charge' as const, text, amount: inUnits(amount) })),
      ...(discount && off > 0 ? [{ kind: 'discount' as const, text: discount.text, amount: inUnits(off) }] : []),
    ],
    ...(delivery !== '' && { delivery }),
    ...(leadTimeDays !== null && { leadTimeDays }),
    ...(depositPercent !== null && { terms: { percent: depositPercent, days: 0 } }),
  };
}
