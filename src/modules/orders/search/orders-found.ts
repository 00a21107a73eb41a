import { formatPieces } from '#src/platform/i18n/money.ts';

/** The status text of a search. @param more whether further orders match */
export function ordersFound(count: number, more: boolean): string {
  const found = `${formatPieces(count)} ${count === 1 ? 'order' : 'orders'}`;
  return more ? `The newest ${found} found` : `${found} found`;
}
