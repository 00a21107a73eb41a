import type { Config } from '#src/core/config.ts';
import { fillingsOf, point } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';

/** Delivery term of all prices, such as `FOB Chattogram, Incoterms 2020`; null if it is agreed per order. */
export const deliveryTerms = point<(config: Config) => string | null>('delivery term');

/** The delivery term of all prices, the same one that invoices name; undefined if it is agreed per order. */
export function deliveryTermOf({ config, fills }: Pick<Shop, 'config' | 'fills'>): string | undefined {
  return (
    fillingsOf(fills, deliveryTerms)
      .map((termOf) => termOf(config))
      .find((term) => term) ?? undefined
  );
}
