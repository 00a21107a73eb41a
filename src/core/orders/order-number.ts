/** The number of an order for people, such as `ORD-2026-0042`. @param place its position in the year, from 1 */
export function formatOrderNumber(year: number, place: number): string {
  return `ORD-${year}-${String(place).padStart(4, '0')}`;
}

/**
 * Reads the number of an invoice as people type it: `pi-2026-42-a` is `PI-2026-0042-A`. Old invoices have the end of an
 * order id as their number. Other texts are trimmed.
 */
export function readInvoiceNumber(typed: string): string {
  const text = typed.trim();
  const [, old, change = ''] = /^PI-?([0-9a-f]{12})(-[A-Z]{1,2})?$/i.exec(text) ?? [];
  if (old) return `PI-${old.toLowerCase()}${change.toUpperCase()}`;
  const [, year, joint = '', place = '', revision = ''] =
    /^PI-?(\d{4})-(J?)0*(\d{1,9})(-[A-Z]{1,2})?$/i.exec(text) ?? [];
  return year === undefined ? text : `PI-${year}-${joint}${place.padStart(4, '0')}${revision}`.toUpperCase();
}

/** Reads an order number as people type it: `ORD-2026-0042`, `2026-42` or `42`; undefined for other texts. */
export function parseOrderNumber(typed: string): { year: number | undefined; place: number } | undefined {
  const parts = /^(?:ORD-?)?(?:(\d{4})-)?0*(\d{1,9})$/i.exec(typed.trim());
  if (!parts) return undefined;
  return { year: parts[1] === undefined ? undefined : Number(parts[1]), place: Number(parts[2]) };
}
