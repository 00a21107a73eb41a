import type { CheckInput, ConsistencyCheck, Finding } from '#src/core/consistency-check.ts';
import { inBatches } from '#src/platform/database/in-batches.server.ts';
import { minorPriceOf } from '#src/platform/i18n/money.ts';
import { listApprovals } from '../approvals/approval-repository.server.ts';
import { findInvoice } from '../invoices/invoice-repository.server.ts';
import { findEntry } from '../ledger/ledger-repository.server.ts';
import type { RefundContent } from './approved-refund.server.ts';

async function* findRefundFaults({ db }: CheckInput): AsyncGenerator<Finding> {
  const made = new Set<string>();
  for await (const { id, subject, content, decision, result } of inBatches((batch) =>
    listApprovals(db, 'refund', batch),
  )) {
    const name = `The proposed refund ${id} on ${subject}`;
    if (decision !== 'approved') {
      if (result !== null) yield { wrong: `${name} is recorded, but not approved` };
      continue;
    }
    const { amount } = JSON.parse(content) as RefundContent;
    const entry = result === null ? undefined : await findEntry(db, result);
    const currency = (await findInvoice(db, subject))?.currency;
    if (!entry || currency === undefined || entry.kind !== 'refund' || entry.invoice !== subject)
      yield { wrong: `${name} is approved, but not in the ledger of the invoice` };
    else if (-entry.amount !== minorPriceOf(amount, currency))
      yield { wrong: `${name} is recorded with ${-entry.amount} (minor units) instead of ${amount}` };
    else if (made.has(entry.id)) yield { wrong: `${name} is recorded by the entry of another one` };
    else made.add(entry.id);
  }
}

/** Consistency check of the refunds that two admins decided. */
export const refundCheck: ConsistencyCheck = {
  rule: 'Each refund that a second admin approved is in the ledger once, and no other proposed one is',
  findings: findRefundFaults,
};
