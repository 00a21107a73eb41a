import { pathOf } from '#src/core/calls/contract.ts';
import type { Order } from '#src/core/orders/order.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { type HistoryEntry, withoutUndone } from '#src/modules/orders/moves/order-history.ts';
import { proformaNumber } from '#src/modules/payments/invoices/proforma.ts';
import { entriesOf } from '#src/modules/payments/ledger/ledger.ts';
import { formatMinor, formatPieces } from '#src/platform/i18n/money.ts';
import { CREDIT_NOTE, DEBIT_NOTE, type NumberedPaper, PACKING_LIST } from './numbered-paper.ts';
import { getOrderPaperCall, getProformaPdfCall } from './paper.calls.ts';

/** A document that can be downloaded. */
export interface AvailablePaper {
  /** Whether it has no prices and amounts. */
  withoutMoney: boolean;
  label: string;
  about: string;
  path: string;
}

/**
 * All documents available for the history of an order.
 * @param issued those that have a number; the others get theirs when they are first downloaded. Debit and
 * credit notes are among them before they have a number, with an empty one.
 */
export function papersOf(
  order: Order,
  history: readonly HistoryEntry[],
  issued: readonly NumberedPaper[],
): AvailablePaper[] {
  const proforma = proformaNumber(order);
  const paper = (kind: string, event: string, label: string, about: string): AvailablePaper => {
    const number = issued.find((each) => each.kind === kind && each.event === event)?.number;
    const path = pathOf(getOrderPaperCall, { params: { id: order._id, kind, event } });
    return { withoutMoney: kind === PACKING_LIST, label, about: number ? `${number}, ${about}` : about, path };
  };
  const shipments = withoutUndone(history).filter(({ data }) => data.pieces !== undefined);
  const entries = entriesOf(history, order);
  const has = (kind: string, id: string) => issued.some((each) => each.kind === kind && each.event === id);
  // One that was recorded by mistake gets no document.
  const payments = entries.filter(
    ({ id, kind, corrected }) => kind === 'payment' && (!corrected || has('receipt', id)),
  );
  const refunds = entries.filter(({ kind }) => kind === 'refund');
  const ofRefund = new Map(
    refunds.map(({ id, amount, currency }) => [id, `refund of ${formatMinor(-amount, currency)}, `]),
  );
  const notes = (kind: string, label: string) =>
    history
      .filter(({ id }) => has(kind, id))
      .map(({ id, at }) => paper(kind, id, label, `${ofRefund.get(id) ?? ''}${formatDate(at, 'short')}`));
  return [
    {
      withoutMoney: false,
      label: 'Proforma invoice (PDF)',
      about: proforma,
      path: pathOf(getProformaPdfCall, { params: { number: proforma } }),
    },
    ...payments.map(({ id, on, amount, currency }) =>
      paper('receipt', id, 'Receipt (PDF)', `${formatMinor(amount, currency)}, ${formatDate(on, 'short')}`),
    ),
    ...notes(CREDIT_NOTE, 'Credit note (PDF)'),
    ...notes(DEBIT_NOTE, 'Debit note (PDF)'),
    ...shipments.flatMap(({ id, at, data: { pieces = 0 } }, index) => {
      // Two shipments of a day may have the same number of pieces.
      const which = shipments.length > 1 ? `shipment ${index + 1}, ` : '';
      const about = `${which}${formatPieces(pieces)} pieces, ${formatDate(at, 'short')}`;
      return [
        paper('commercial-invoice', id, 'Commercial invoice (PDF)', about),
        paper(PACKING_LIST, id, 'Packing list (PDF)', about),
      ];
    }),
  ];
}
