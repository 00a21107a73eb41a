import { amountToPay, type Order } from '#src/core/orders/order.ts';
import type { Step } from '#src/modules/orders/moves/make-move.server.ts';
import type { EventData } from '#src/modules/orders/moves/order-history.ts';
import { fromMinorUnits, minorPriceOf } from '#src/platform/i18n/money.ts';
import type { Deliberate } from '../transfers/require-new-transfer.server.ts';
import { balanceOf, isToPay } from './balance.ts';
import { withConfirmation } from './confirm-with-payment.server.ts';
import type { EntryToPlan, PlannedEntry } from './plan-entry.ts';
import { transferSummary } from './transfer-summary.ts';

/** An entry to record in the ledger of an invoice. */
export interface EntryToRecord extends EntryToPlan, Deliberate {
  kind: 'payment' | 'refund' | 'correction';
  /** Day on the bank statement, such as 2026-03-12. */
  receivedOn?: string | undefined;
  reference?: string | undefined;
  method?: string | undefined;
  /** For the customer. */
  note?: string | undefined;
  /** Id of the transfer slip that reports it. */
  slip?: string | undefined;
  /** Id of the line of a bank statement that shows it. */
  statementLine?: string | undefined;
  /** Also confirms the order on whose page it is entered, atomically; the note then belongs to the confirmation. */
  confirm?: boolean | undefined;
  /** Whether the order was open when the clerk saw it; by default, when this use case first reads it. */
  seenOpen?: boolean | undefined;
  /** Id of the entry that a correction takes back. */
  corrects?: string | undefined;
}

const EVENTS = { refund: 'refunded', correction: 'payment-corrected' } as const;

/** The move of an order whose received amount changes. @param change in minor units */
function stepFor(order: Order, kind: EntryToRecord['kind'], change: number, data: EventData): Step {
  const { currency } = order;
  const minorOf = (amount: number) => minorPriceOf(amount, currency);
  const received = minorOf(order.receivedAmount) + change;
  const [reached, sets] = [
    received >= minorOf(amountToPay(order)),
    { receivedAmount: fromMinorUnits(received, currency) },
  ];
  if (kind === 'payment') {
    if (change > 0 && change <= balanceOf(order).shippedDue) return { event: 'payment-received', data, sets };
    if (change > 0 && (order.paidAt !== null || order.cancelledAt !== null))
      return { event: 'money-received', data, sets };
    return { event: reached || change === 0 ? 'paid' : 'payment-received', data, sets };
  }
  if (kind === 'refund') return { event: EVENTS[kind], data, sets };
  const isPaid = order.cancelledAt === null && reached;
  const paidAt = isPaid ? (order.paidAt ?? new Date().toISOString()) : null;
  const event = order.paidAt !== null && !isPaid ? 'payment-reversed' : EVENTS[kind];
  return { event, data, sets: { ...sets, paidAt } };
}

/** The cancellation of an order. @param note for the customer */
export const cancellation = (note: string | undefined): Step => ({ event: 'cancelled', data: { note } });

/** A refund comes before the cancellation, so that the mail about the latter does not announce it. */
function withFurtherStep(order: Order, step: Step, { confirm, cancel, note }: EntryToRecord): readonly Step[] {
  if (confirm) return withConfirmation(order, step, note);
  return cancel && order.cancelledAt === null ? [step, cancellation(note)] : [step];
}

/** The confirmation of an order that gets nothing of the payment. @throws Refusal if what is due first is missing */
function confirmationAlone(orders: readonly Order[], { orderId, note }: EntryToRecord): [string, readonly Step[]][] {
  const order = orders.find(({ _id }) => _id === orderId);
  if (!order) return [];
  return [[order._id, withConfirmation(order, { event: 'payment-received' }, note).slice(0, 1)]];
}

/** The moves of each order that an entry changes; slip, card payment and mail belong to one of them. */
export function stepsOfEntry(
  id: string,
  { orders, invoice }: { orders: readonly Order[]; invoice: { number: string; currency: string } },
  entry: EntryToRecord,
  planned: PlannedEntry,
): Map<string, readonly Step[]> {
  const { kind, receivedOn, reference, method, note, slip, statementLine, cardPayment, confirm, cancel, orderId } =
    entry;
  const { currency } = invoice;
  const { changes } = planned;
  const several = orders.filter(isToPay).length > 1 && kind === 'payment';
  const named = changes.find(({ order }) => order._id === orderId);
  const alone = confirm && !named ? confirmationAlone(orders, entry) : [];
  const first = named ?? changes[0];
  let writtenOff = planned.writtenOff;
  const steps = new Map<string, readonly Step[]>();
  // Backwards, because a shortfall is missing from the last share.
  for (const change of changes.toReversed()) {
    const { order, change: share } = change;
    const borne = Math.min(writtenOff, Math.max(0, share));
    writtenOff -= borne;
    const isFirst = change === first;
    const data: EventData = {
      entry: id,
      ...(change.corrects !== undefined && { corrects: change.corrects }),
      amount: fromMinorUnits(share - borne, currency),
      ...(borne > 0 && { writtenOff: fromMinorUnits(borne, currency) }),
      ...(receivedOn !== undefined && { receivedOn }),
      ...(reference !== undefined && { reference }),
      ...(method !== undefined && { method }),
      ...(note !== undefined && !((confirm || cancel) && isFirst) && { note }),
      ...(isFirst && slip !== undefined && { slip }),
      ...(isFirst && statementLine !== undefined && { statementLine }),
      ...(isFirst && cardPayment !== undefined && { cardPayment }),
      ...(several && { jointInvoice: invoice.number }),
      ...(several &&
        isFirst && {
          transfer: transferSummary(orders, changes, planned.amount, confirm ? orderId : undefined),
        }),
    };
    const step = stepFor(order, kind, share, data);
    steps.set(order._id, isFirst && alone.length === 0 ? withFurtherStep(order, step, entry) : [step]);
  }
  return new Map([...[...steps].reverse(), ...alone]);
}
