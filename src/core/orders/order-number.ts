/** The number of an order that people say, print and search: `ORD-2026-0042`. @param place its place in the year, from 1 */
export function formatOrderNumber(year: number, place: number): string {
  return `ORD-${year}-${String(place).padStart(4, '0')}`;
}

/** The year and the place in it of a number as people type it: `ORD-2026-0042`, `2026-42` or `42`; undefined for other texts. */
export function parseOrderNumber(typed: string): { year: number | undefined; place: number } | undefined {
  const parts = /^(?:ORD-?)?(?:(\d{4})-)?0*(\d{1,9})$/i.exec(typed.trim());
  if (!parts) return undefined;
  return { year: parts[1] === undefined ? undefined : Number(parts[1]), place: Number(parts[2]) };
}
