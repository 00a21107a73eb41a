import { requirePrintable } from '#src/core/orders/printed-texts.server.ts';
import type { Shop } from '#src/core/shop.ts';
import type { EntryToRecord } from './entry-steps.server.ts';

/** @throws Refusal 422 at a text of a payment that its receipt cannot show */
export function requirePrintablePayment(
  shop: Pick<Shop, 'fills'>,
  { reference, method }: Pick<EntryToRecord, 'reference' | 'method'>,
): void {
  requirePrintable(shop, { reference, method });
}

/** @throws Refusal 422 at a text of a refund that its credit note cannot show */
export function requirePrintableRefund(
  shop: Pick<Shop, 'fills'>,
  { reference, method, note }: Pick<EntryToRecord, 'reference' | 'method' | 'note'>,
): void {
  requirePrintable(shop, { reference, method, note });
}
