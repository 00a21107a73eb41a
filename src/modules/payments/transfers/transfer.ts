import { daysBetween } from '#src/platform/i18n/days.ts';
import { type ComparedLine, hasOtherPayerReference, hasReferenceOf } from '../bank-statement/compared-line.ts';
import { isSameAccount } from '../bank-statement/statement-line.ts';
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
  /** Those that may be the beginning of a longer one. */
  cutReferences: readonly string[];
  /** The line of a bank statement that shows it: its reference may be one that only the bank knows. */
  line: ComparedLine | null;
}

/** A transfer that the shop knows: in a ledger, or reported by a slip that is not decided yet. */
export interface KnownTransfer extends Transfer {
  state: 'recorded' | 'pending';
  orderId: string;
  orderNumber: string;
  customerId: string;
}

/**
 * Why two transfers are taken for one. `less`: a slip, and a line of a statement that lacks bank charges; `order`: a
 * line for an order of which a slip of another amount waits.
 */
export type Sameness = 'file' | 'reference' | 'amount' | 'less' | 'order';

/** A transfer from abroad arrives within these days, so that a deposit is not taken for the balance of weeks later. */
const LONGEST_TRANSFER_DAYS = 10;

/** Banks on the way deduct at most this part of a transfer. */
const MOST_CHARGES = 0.05;

const isNear = (one: string | null, other: string | null) =>
  one === null || other === null || Math.abs(daysBetween(one, other)) <= LONGEST_TRANSFER_DAYS;

/**
 * Days are not compared where a slip is one side: it has the day of the transfer, the statement that of the receipt.
 * What is in the ledger from a slip has a reference, so that a later payment without one needs the same day to be taken
 * for it, or a near one if the bank's statement shows it.
 */
function fitsDay(mine: Transfer, known: KnownTransfer): boolean {
  if (known.slip && known.state === 'pending') return true;
  if ((mine.line === null) !== (known.line === null)) return isNear(mine.day, known.day);
  return mine.slip !== null || (mine.day !== null && mine.day === known.day);
}

/** Whether a reference of one begins that of the other: a line of a file in another format has it cut off. */
function isCutOff(mine: Transfer, known: KnownTransfer): boolean {
  if (mine.line?.format === known.line?.format) return false;
  const begins = ({ references }: Transfer, other: Transfer) =>
    other.cutReferences.some((cut) => references.some((reference) => reference.startsWith(cut)));
  return begins(mine, known) || begins(known, mine);
}

/** Lines of the same amount in files of different formats: their ids differ also for one transfer. */
function samenessOfLines(mine: ComparedLine, known: ComparedLine, isSameDay: boolean): Sameness | undefined {
  if (!isSameAccount(mine.account, known.account)) return undefined;
  if (hasReferenceOf(mine, known) || hasReferenceOf(known, mine)) return 'reference';
  return isSameDay && !hasOtherPayerReference(mine, known) ? 'amount' : undefined;
}

/** Whether a slip and a line of a statement differ by bank charges, or the slip waits. */
function samenessOfOrder(mine: Transfer, known: KnownTransfer): Sameness | undefined {
  const [line, slip] = mine.line ? [mine, known] : [known, mine];
  if (!line.line || !slip.slip || line.currency !== slip.currency) return undefined;
  const charges = slip.amount - line.amount;
  if (charges > 0 && charges <= slip.amount * MOST_CHARGES && isNear(mine.day, known.day)) return 'less';
  return known.slip && known.state === 'pending' ? 'order' : undefined;
}

/**
 * Whether a transfer is one that is known already; undefined if not. A telling reference or the same file identifies it
 * on any order; a reference such as "deposit" only together with amount and day. Without a reference on one side, or
 * with the bank's on one and the payer's on the other, amount and day decide among the orders that one transfer pays;
 * between files of different formats, also among all orders, unless the references of the payer differ.
 * @param ownOrders ids of the order and the other orders on its invoice
 */
export function samenessOf(mine: Transfer, known: KnownTransfer, ownOrders: ReadonlySet<string>): Sameness | undefined {
  if (mine.direction !== known.direction || (mine.slip && mine.slip.id === known.slip?.id)) return undefined;
  if (mine.slip?.contentHash && mine.slip.contentHash === known.slip?.contentHash) return 'file';
  const isSameAmount = mine.amount === known.amount && mine.currency === known.currency;
  const shared = mine.references.filter((reference) => known.references.includes(reference));
  if (shared.some(isTelling) || (shared.length > 0 && isSameAmount && mine.day === known.day)) return 'reference';
  if (isCutOff(mine, known)) return 'reference';
  if (mine.line && known.line && mine.line.format !== known.line.format) {
    const same = isSameAmount ? samenessOfLines(mine.line, known.line, mine.day === known.day) : undefined;
    if (same || hasOtherPayerReference(mine.line, known.line)) return same;
  }
  const haveReferences = mine.references.length > 0 && known.references.length > 0;
  if (haveReferences && (mine.line === null) === (known.line === null)) return undefined;
  if (!ownOrders.has(known.orderId)) return undefined;
  return isSameAmount && fitsDay(mine, known) ? 'amount' : samenessOfOrder(mine, known);
}

const doubtOf = ({ same, state }: Pick<KnownTransfer, 'state'> & { same: Sameness }) =>
  (same === 'less' || same === 'order' ? 2 : 0) + (state === 'pending' ? 1 : 0);

/** The known transfers that are taken for one, the surest first, and of them those in a ledger. */
export function sameAs(mine: Transfer, known: readonly KnownTransfer[], ownOrders: ReadonlySet<string>) {
  const found = known.flatMap((each) => {
    const same = samenessOf(mine, each, ownOrders);
    return same ? [{ ...each, same }] : [];
  });
  return found.toSorted((a, b) => doubtOf(a) - doubtOf(b));
}
