import type { Db } from '#src/platform/database/open.server.ts';
import { cutReferencesOf, isTelling, referenceForm } from '../transfers/reference.ts';
import { type KnownTransfer, sameAs, type Transfer } from '../transfers/transfer.ts';
import { listKnownTransfers } from '../transfers/transfer-repository.server.ts';
import { comparedLine } from './compared-line.ts';
import type { KnownFor } from './listed-line.ts';
import { invoicesNamedIn } from './own-numbers.ts';
import type { StatementLine } from './statement-line.ts';
import type { StoredLine } from './statement-line-repository.server.ts';

const LONGEST_REFERENCE = 100;

/** The references that belong to this transfer alone, the bank's own first. */
const tellingReferences = ({ bankId, endToEndId }: StatementLine): string[] =>
  [bankId, endToEndId].filter((reference) => isTelling(referenceForm(reference)));

/** The reference of a line in the ledger: one that identifies it or, without one, what the payer wrote. */
export function referenceOfLine(line: StatementLine): string | undefined {
  const [telling] = tellingReferences(line);
  // A text around the number would be taken for the reference of one transfer.
  const [named] = invoicesNamedIn(line.reference);
  const written = named?.number ?? line.reference.split('\n')[0] ?? '';
  return (telling ?? written).slice(0, LONGEST_REFERENCE).toWellFormed() || undefined;
}

/** A line as transfers are compared. */
function transferOf(line: StoredLine): Transfer {
  const { amount, currency, bookedOn: day } = line;
  const telling = tellingReferences(line);
  const [references, cutReferences] = [telling.map(referenceForm), cutReferencesOf(...telling)];
  return { direction: 'in', day, amount, currency, references, cutReferences, slip: null, line: comparedLine(line) };
}

const toKnownFor = ({ orderId, orderNumber, amount, currency, day, state }: KnownTransfer): KnownFor => ({
  orderId,
  order: orderNumber,
  amount,
  currency,
  on: day,
  recorded: state === 'recorded',
});

/** A line, and the ids of the orders on the invoice that it probably pays. */
export interface LineOfOrders {
  line: StoredLine;
  orderIds: readonly string[];
}

/** Where the transfers of these lines are known from, by id: recorded by a clerk already, or reported by a slip. */
export async function findKnownTransfers(db: Db, lines: readonly LineOfOrders[]): Promise<Map<string, KnownFor>> {
  const compared = lines.map((each) => ({ ...each, transfer: transferOf(each.line) }));
  const known = await listKnownTransfers(db, {
    references: [...new Set(compared.flatMap(({ transfer }) => transfer.references))],
    orderIds: [...new Set(compared.flatMap(({ orderIds }) => orderIds))],
    contentHashes: [],
    lines: lines.map(({ line }) => line),
  });
  const found = new Map<string, KnownFor>();
  for (const { line, orderIds, transfer } of compared) {
    const [same] = sameAs(transfer, known, new Set(orderIds));
    if (same) found.set(line.id, toKnownFor(same));
  }
  return found;
}
