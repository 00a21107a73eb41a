/**
 * The number of a document: `CI-2026-0001`. @param series for example `CI-2026` @param place sequence number, from 1
 */
export function paperNumber(series: string, place: number): string {
  return `${series}-${String(place).padStart(4, '0')}`;
}

/** The number of the packing list of a shipment. @param invoice the number of its commercial invoice */
export const packingListNumber = (invoice: string): string => invoice.replace('CI-', 'PL-');

/** The number of the paper that was issued with this one: of the commercial invoice of a packing list. */
export const issuedNumber = (number: string): string => number.replace('PL-', 'CI-');

export function placeOfNumber(number: string): { series: string; place: number } {
  const end = number.lastIndexOf('-');
  return { series: number.slice(0, end), place: Number(number.slice(end + 1)) };
}
