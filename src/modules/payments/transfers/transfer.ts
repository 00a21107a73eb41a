import { daysBetween } from '#src/platform/i18n/days.ts';
import { isTelling } from './reference.ts';

/** A transfer as a clerk enters it, a slip reports it, or a ledger has it. Amounts are in minor units. */
export interface Transfer {
  direction: 'in' | 'out';
  /** As `referenceForm` writes them: of a line of a statement, the bank's and the payer's own. */
  references: readonly string[];
  /** Such as 2026-03-12; null if unknown. */
  day: string | null;
  amount: number;
  currency: string;
  /** Of the slip that reports it. */
  slip: { id: string; contentHash: string | null } | null;
  /** A line of a bank statement shows it: its reference may be one that only the bank knows. */
  isOfStatement: boolean;
}

/** A transfer that the shop knows: in a ledger, or reported by a slip that is not decided yet. */
export interface KnownTransfer extends Transfer {
  state: 'recorded' | 'pending';
  orderId: string;
  orderNumber: string;
  customerId: string;
}

/** Why two transfers are taken for one. */
export type Sameness = 'file' | 'reference' | 'amount';

/** A transfer from abroad arrives within these days, so that a deposit is not taken for the balance of weeks later. */
const LONGEST_TRANSFER_DAYS = 10;

const isNear = (one: string | null, other: string | null) =>
  one === null || other === null || Math.abs(daysBetween(one, other)) <= LONGEST_TRANSFER_DAYS;

/**
 * Days are not compared where a slip is one side: it has the day of the transfer, the statement that of the receipt.
 * What is in the ledger from a slip has a reference, so that a later payment without one needs the same day to be taken
 * for it, or a near one if the bank's statement shows it.
 */
function fitsDay(mine: Transfer, known: KnownTransfer): boolean {
  if (known.slip && known.state === 'pending') return true;
  if (mine.isOfStatement !== known.isOfStatement) return isNear(mine.day, known.day);
  return mine.slip !== null || (mine.day !== null && mine.day === known.day);
}

/**
 * Whether a transfer is one that is known already; undefined if not. A telling reference or the same file identifies it
 * on any order; a reference such as "deposit" only together with amount and day. Without a reference on one side, or
 * with the bank's on one and the payer's on the other, amount and day decide among the orders that one transfer pays.
 * @param ownOrders ids of the order and the other orders on its invoice
 */
export function samenessOf(mine: Transfer, known: KnownTransfer, ownOrders: ReadonlySet<string>): Sameness | undefined {
  if (mine.direction !== known.direction || (mine.slip && mine.slip.id === known.slip?.id)) return undefined;
  if (mine.slip?.contentHash && mine.slip.contentHash === known.slip?.contentHash) return 'file';
  const isSameAmount = mine.amount === known.amount && mine.currency === known.currency;
  const shared = mine.references.filter((reference) => known.references.includes(reference));
  if (shared.some(isTelling) || (shared.length > 0 && isSameAmount && mine.day === known.day)) return 'reference';
  const haveReferences = mine.references.length > 0 && known.references.length > 0;
  if (haveReferences && mine.isOfStatement === known.isOfStatement) return undefined;
  return ownOrders.has(known.orderId) && isSameAmount && fitsDay(mine, known) ? 'amount' : undefined;
}
