import { requirePrintable } from '#src/core/orders/printed-texts.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import type { ShipmentDetails } from './shipment.ts';

type Sent = { readonly [Name in keyof ShipmentDetails]?: ShipmentDetails[Name] | undefined };

/** @throws Refusal 422 at the field of a text that papers cannot print, or of an arrival before the departure */
export function requireDetails(
  shop: Pick<Shop, 'fills'>,
  { carrier, reference, container, seal, departedOn, arrivesOn }: Sent,
): void {
  requirePrintable(shop, { carrier, reference, container, seal });
  if (!departedOn || !arrivesOn || arrivesOn >= departedOn) return;
  throw new Refusal('rule', 'arrival_too_early', 'The arrival is before the departure.', { field: 'arrivesOn' });
}
