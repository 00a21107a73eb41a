import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import type { Shop } from '#src/core/shop.ts';
import { advanceOrder } from '#src/modules/orders/moves/advance-order.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { type KeyedRequest, keyReused } from '#src/platform/http/idempotency-key.ts';
import { conflict } from '#src/platform/http/refusal.ts';
import { findProposedWith } from '../approvals/approval-repository.server.ts';
import { propose, requireProposer } from '../approvals/propose-approval.server.ts';
import { findInvoice } from '../invoices/invoice-repository.server.ts';
import { cancellation, type EntryToRecord } from '../ledger/entry-steps.server.ts';
import { requirePrintableRefund } from '../ledger/printed-entry.server.ts';
import { type RecordedEntry, recordEntry } from '../ledger/record-entry.server.ts';
import { recordForOrder, requireInvoiceOf } from '../ledger/record-for-order.server.ts';
import { lockTransfers } from '../transfers/transfer-repository.server.ts';
import type { RefundContent } from './approved-refund.server.ts';
import { ApprovalNeeded, refundOn, requireNoneWaits } from './refund-limit.server.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'fills'>;

/** A refund that waits for a second admin. */
export interface ProposedRefund {
  approval: string;
  repeated: boolean;
}

/** The proposal that this very request has made before. @throws Refusal if the key was used for another request */
async function findProposed(db: Db, number: string, request: KeyedRequest | undefined): Promise<string | undefined> {
  const proposed = request && (await findProposedWith(db, refundOn(number), request.key));
  if (proposed && proposed.request !== request.hash) throw keyReused('proposal of a refund');
  return proposed?.id;
}

function contentOf({ amount = 0, orderId, receivedOn, reference, method, note, repeated }: EntryToRecord) {
  // Not what had been received: another payment must not end the proposal.
  return { amount, orderId, receivedOn, reference, method, note, repeated } satisfies RefundContent;
}

/** A member of the staff is not one of the two: an admin could give an accomplice the role. */
const twoAdminsNeeded = () =>
  conflict(
    'refund_for_admins',
    'A refund of this amount needs two administrators. Please ask one of them to record it.',
    { field: 'amount' },
  );

async function proposeRefund(
  { config, db, fills }: Parts,
  admin: Actor,
  number: string,
  entry: EntryToRecord,
  request: KeyedRequest | undefined,
): Promise<ProposedRefund> {
  const about = refundOn(number);
  const begin = async (trx: Db) => {
    await requireProposer(trx, config, admin, about.kind);
    await lockTransfers(trx, [`invoice ${number}`]);
  };
  const proposeIn = async (trx: Db) => {
    const proposed = await findProposed(trx, number, request);
    if (proposed) return { approval: proposed, repeated: true };
    const currency = (await findInvoice(trx, number))?.currency ?? config.currency;
    await requireNoneWaits(trx, { number, currency });
    const { id } = await propose(trx, { config, fills }, admin, { ...about, content: contentOf(entry), request });
    return { approval: id, repeated: false };
  };
  let made: ProposedRefund | undefined;
  const end = async (trx: Db) => {
    made = await proposeIn(trx);
  };
  const { cancel, orderId, note } = entry;
  if (cancel && orderId !== undefined)
    await advanceOrder({ config, db, fills }, admin, orderId, () => cancellation(note), { begin, end });
  if (made) return made;
  return inTransaction(db, async (trx) => {
    await begin(trx);
    return proposeIn(trx);
  });
}

/**
 * Records a refund on an invoice or, on that of an order, for the order. Above the limit of the shop it is proposed
 * instead, and recorded once a second admin approves it. A cancellation with it is made in the same transaction.
 */
export async function recordRefund(
  parts: Parts,
  actor: Actor | undefined,
  on: { number: string } | { orderId: string },
  entry: Omit<EntryToRecord, 'kind' | 'orderId'>,
  request?: KeyedRequest,
): Promise<RecordedEntry | ProposedRefund> {
  const admin = requireAdmin(actor);
  requirePrintableRefund(parts, entry);
  const refund = { ...entry, kind: 'refund' } as const;
  const number = 'number' in on ? on.number : await requireInvoiceOf(parts, on.orderId);
  const proposed = await findProposed(parts.db, number, request);
  if (proposed) return { approval: proposed, repeated: true };
  try {
    return 'number' in on
      ? await recordEntry(parts, admin, number, refund, request)
      : await recordForOrder(parts, admin, on.orderId, refund, request);
  } catch (error) {
    if (!(error instanceof ApprovalNeeded)) throw error;
    if (admin.staff) throw twoAdminsNeeded();
    const orderId = 'orderId' in on ? on.orderId : undefined;
    return proposeRefund(parts, admin, number, { ...refund, orderId }, request);
  }
}
