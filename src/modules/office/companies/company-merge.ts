/** What a merge moves from a company to another one, and what each keeps. */
export interface CompanyMerge {
  from: string;
  into: string;
  members: number;
  orders: number;
  invoices: number;
  quotes: number;
  /** Agreed prices that move. */
  prices: number;
  /** Agreed prices that end: the other company has its own for the same pieces and days. */
  pricesEnded: number;
  conversations: number;
  /** Terms that move: the other company has none. */
  termsMoved: string[];
  /** Terms that end: those of the other company apply. */
  termsEnded: string[];
}

const counts = [
  ['orders', 'order', 'orders'],
  ['invoices', 'invoice', 'invoices'],
  ['members', 'member', 'members'],
  ['prices', 'agreed price', 'agreed prices'],
  ['quotes', 'quote', 'quotes'],
  ['conversations', 'conversation', 'conversations'],
] as const;

/** `3 orders, 2 invoices, 1 member` */
export function movedInWords(merge: CompanyMerge): string {
  const parts = counts.flatMap(([name, one, several]) =>
    merge[name] === 0 ? [] : `${merge[name]} ${merge[name] === 1 ? one : several}`,
  );
  return parts.join(', ') || 'nothing';
}
