import type { ShipmentDetails } from './shipment.ts';

/** A carrier and its tracking URL, which contains `{reference}` or `{container}`. */
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

/** Parses `DHL=https://…{reference}, Maersk=https://…{container}`. @returns undefined if the text is malformed */
export function parseCarriers(text: string): Carrier[] | undefined {
  const carriers = text.split(',').map((part) => {
    const separator = part.indexOf('=');
    return { name: part.slice(0, Math.max(0, separator)).trim(), address: part.slice(separator + 1).trim() };
  });
  const isValid = ({ name, address }: Carrier) =>
    name !== '' && address.startsWith('https://') && URL.canParse(address) && /\{(reference|container)\}/.test(address);
  return carriers.every(isValid) ? carriers : undefined;
}

/** Strips prefixes such as "AWB" from a typed reference: carriers expect only the number. */
const numberOf = (reference: string) =>
  reference.replace(/^(?:[HM]?AWB|B\/?L|truck)\b[\s.:#]*/i, '').replaceAll(' ', '');

const startsWithName = (carrier: string, name: string) =>
  carrier.toLowerCase().startsWith(name.toLowerCase()) && !/^[\p{L}\d]/u.test(carrier.slice(name.length));

/** Tracking link of a shipment; null if the carrier, or the number its URL needs, is unknown. */
export function trackingOf(
  { carrier, reference, container }: Pick<ShipmentDetails, 'carrier' | 'reference' | 'container'>,
  carriers: readonly Carrier[],
): string | null {
  const address = carriers.find(({ name }) => startsWithName(carrier ?? '', name))?.address;
  if (!address) return null;
  const numbers = { reference: numberOf(reference ?? ''), container: (container ?? '').replaceAll(' ', '') };
  const placeholders = (['reference', 'container'] as const).filter((name) => address.includes(`{${name}}`));
  if (placeholders.some((name) => numbers[name] === '')) return null;
  return placeholders.reduce((url, name) => url.replace(`{${name}}`, encodeURIComponent(numbers[name])), address);
}
