/** The number of an order for people, such as `ORD-2026-0042`. @param place its position in the year, from 1 */
export function formatOrderNumber(year: number, place: number): string {
  return `ORD-${year}-${String(place).padStart(4, '0')}`;
}

/** Reads an order number as people type it: `ORD-2026-0042`, `2026-42` or `42`; undefined for other texts. */
export function parseOrderNumber(typed: string): { year: number | undefined; place: number } | undefined {
  const parts = /^(?:ORD-?)?(?:(\d{4})-)?0*(\d{1,9})$/i.exec(typed.trim());
  if (!parts) return undefined;
  return { year: parts[1] === undefined ? undefined : Number(parts[1]), place: Number(parts[2]) };
}
