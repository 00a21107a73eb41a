import type { ShipmentFacts } from './shipment.ts';

/** Tracking page of a carrier: an address with `{reference}` or `{container}`. */
export interface Carrier {
  name: string;
  address: string;
}

export const usualCarriers: readonly Carrier[] = [
  { name: 'DHL', address: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={reference}' },
  { name: 'FedEx', address: 'https://www.fedex.com/fedextrack/?trknbr={reference}' },
  { name: 'UPS', address: 'https://www.ups.com/track?tracknum={reference}' },
  { name: 'Maersk', address: 'https://www.maersk.com/tracking/{reference}' },
];

/** Reads `DHL=https://…{reference}, Maersk=https://…{container}`. @returns undefined when it is not written so */
export function parseCarriers(text: string): Carrier[] | undefined {
  const carriers = text.split(',').map((part) => {
    const at = part.indexOf('=');
    return { name: part.slice(0, Math.max(0, at)).trim(), address: part.slice(at + 1).trim() };
  });
  const right = ({ name, address }: Carrier) =>
    name !== '' && address.startsWith('https://') && URL.canParse(address) && /\{(reference|container)\}/.test(address);
  return carriers.every(right) ? carriers : undefined;
}

/** A clerk writes "AWB 020-1": carriers ask for the number alone. */
const numberOf = (reference: string) =>
  reference.replace(/^(?:[HM]?AWB|B\/?L|truck)\b[\s.:#]*/i, '').replaceAll(' ', '');

const begins = (carrier: string, name: string) =>
  carrier.toLowerCase().startsWith(name.toLowerCase()) && !/^[\p{L}\d]/u.test(carrier.slice(name.length));

/** Tracking link of a shipment; null if its carrier or the number that the carrier needs is unknown. */
export function trackingOf(
  { carrier, reference, container }: Pick<ShipmentFacts, 'carrier' | 'reference' | 'container'>,
  carriers: readonly Carrier[],
): string | null {
  const address = carriers.find(({ name }) => begins(carrier ?? '', name))?.address;
  if (!address) return null;
  const numbers = { reference: numberOf(reference ?? ''), container: (container ?? '').replaceAll(' ', '') };
  const asked = (['reference', 'container'] as const).filter((name) => address.includes(`{${name}}`));
  if (asked.some((name) => numbers[name] === '')) return null;
  return asked.reduce((url, name) => url.replace(`{${name}}`, encodeURIComponent(numbers[name])), address);
}
