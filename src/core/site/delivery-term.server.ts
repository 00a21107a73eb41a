import type { Shop } from '#src/core/shop.ts';

/** The delivery term of all prices, the same one that invoices name; undefined if it is agreed per order. */
export function deliveryTermOf({ config, extensions }: Pick<Shop, 'config' | 'extensions'>): string | undefined {
  for (const { deliveryTerm } of extensions) {
    const term = deliveryTerm?.(config);
    if (term) return term;
  }
  return undefined;
}
