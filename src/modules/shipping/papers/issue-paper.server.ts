import { calendar } from '#src/core/site/calendar.ts';
import { MAIL_DELAY_MS } from '#src/modules/orders/moves/make-move.server.ts';
import type { HistoryEntry } from '#src/modules/orders/moves/order-history.ts';
import { lastDigits } from '#src/modules/payments/bank-details/account-number.ts';
import type { InvoiceAdjustment, InvoiceContent } from '#src/modules/payments/invoices/invoice.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { conflict } from '#src/platform/http/refusal.ts';
import { findIssuedPaper, insertIssuedPaper, takeNextNumber } from './issued-paper-repository.server.ts';
import type { Paper } from './paper.ts';
import { paperNumber } from './paper-number.ts';
import type { IssuedKind, IssuedPaperTable } from './paper-table.ts';

/** Stored data of an issued document: the contents of its PDFs and of its verification. */
export interface IssuedPaper {
  paper: Paper;
  /** Packing list of the same shipment, with the same number. */
  packingList: Paper | null;
  /** Formatted as on the document. */
  amount: string;
  account: string | null;
  /** What a debit note states, or the credit note of a line, negative. */
  charge?: InvoiceAdjustment;
  /** What the credit note of a refund states, in minor units. */
  refunded?: number;
}

/** The account to pay to, as its verification shows it. */
export const accountOf = ({ payment }: InvoiceContent): string | null => payment && lastDigits(payment.bank);

/** Creates a document. @param issuedAt milliseconds since the epoch */
export type WritePaper = (number: string, issuedAt: number) => IssuedPaper;

const SERIES: Record<IssuedKind, string> = {
  'commercial-invoice': 'CI',
  receipt: 'RC',
  'credit-note': 'CN',
  'debit-note': 'DN',
};

/** Rolls the number back, because a concurrent request has issued the same document. */
class IssuedConcurrently extends Error {}

/**
 * A number once issued is final.
 * @throws Refusal 409 while the event can still be undone, by an admin; a line of an invoice cannot
 */
function requireSettled({ at, by, data }: HistoryEntry, now: number): void {
  if (by !== 'admin' || data.invoiceLine !== undefined) return;
  const remaining = Date.parse(at) + MAIL_DELAY_MS - now;
  if (remaining <= 0) return;
  const message = 'This was recorded a moment ago and can still be taken back. Please try again in a few seconds.';
  throw conflict('paper_not_yet', message, { retryAfter: Math.ceil(remaining / 1000) });
}

/**
 * The document of an event, issued on first request under the next number of the year. The number and the
 * document are written in one transaction that locks the counter, so that no number is lost or issued twice, even under
 * load or after a crash.
 * @param prepare reads what the document states, once its event can no longer be undone
 */
export async function issuePaper(
  db: Db,
  { kind, event, orderId }: { kind: IssuedKind; event: HistoryEntry; orderId: string },
  prepare: () => Promise<WritePaper> | WritePaper,
): Promise<IssuedPaperTable> {
  const key = { kind, event_id: event.id };
  const earlier = await findIssuedPaper(db, key);
  if (earlier) return earlier;
  const now = Date.now();
  requireSettled(event, now);
  let write: WritePaper;
  try {
    write = await prepare();
  } catch (error) {
    // A concurrent request may have issued it, so that nothing is left to state.
    const issued = await findIssuedPaper(db, key);
    if (issued) return issued;
    throw error;
  }
  const series = `${SERIES[kind]}-${calendar.yearOf(now)}`;
  try {
    return await inTransaction(db, async (trx) => {
      const number = paperNumber(series, await takeNextNumber(trx, series));
      // Checked while holding the counter lock: the previous holder has committed.
      if (await findIssuedPaper(trx, key)) throw new IssuedConcurrently();
      const row = { ...key, number, order_id: orderId, issued_at: now, content: JSON.stringify(write(number, now)) };
      await insertIssuedPaper(trx, row);
      return row;
    });
  } catch (error) {
    const issued = error instanceof IssuedConcurrently ? await findIssuedPaper(db, key) : undefined;
    if (issued) return issued;
    throw error;
  }
}
