/** Destination of an order, from the end of its address: usually city and country. */
export function placeOf(address: string): string {
  const parts = address
    .split(/[\n,]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.slice(-2).join(', ');
}
