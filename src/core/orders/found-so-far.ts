import { formatPieces } from '#src/platform/i18n/money.ts';

/** The status text of a search: scanning years of orders takes a while. */
export function foundSoFar(count: number, loading: boolean, more: boolean): string {
  const found = `${formatPieces(count)} ${count === 1 ? 'order' : 'orders'}`;
  if (loading) return `Searching older orders… ${found} so far`;
  if (more && count === 0) return 'No orders found so far';
  return more ? `The newest ${found} found` : `${found} found`;
}
