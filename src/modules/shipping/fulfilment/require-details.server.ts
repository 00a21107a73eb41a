import { requirePrintable } from '#src/core/orders/printed-texts.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { today } from '#src/core/site/calendar.ts';
import { atField } from '#src/platform/http/refusal.ts';
import type { ShipmentDetails } from './shipment.ts';

type Sent = { readonly [Name in keyof ShipmentDetails]?: ShipmentDetails[Name] | undefined };

/**
 * @param before stored details: those that stay are not judged again
 * @throws Refusal 422 at the field of a text that papers cannot print, or of an arrival before the departure
 */
export function requireDetails(shop: Pick<Shop, 'fills'>, details: Sent, before?: ShipmentDetails): void {
  const isNew = (name: keyof ShipmentDetails) => details[name] !== before?.[name];
  const texts = (['carrier', 'reference', 'container', 'seal'] as const).filter(isNew);
  requirePrintable(shop, Object.fromEntries(texts.map((name) => [name, details[name]])));
  const { departedOn = today(), arrivesOn } = details;
  if (!arrivesOn || arrivesOn >= departedOn || !(isNew('departedOn') || isNew('arrivesOn'))) return;
  throw atField(
    'arrivesOn',
    'arrival_too_early',
    'The arrival is before the departure. Please correct one of the two days.',
  );
}
