import { pathOf } from '#src/core/calls/contract.ts';
import type { Order } from '#src/core/orders/order.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { type HistoryEntry, withoutUndone } from '#src/modules/orders/moves/order-history.ts';
import { proformaNumber } from '#src/modules/payments/invoices/proforma.ts';
import { entriesOf } from '#src/modules/payments/ledger/ledger.ts';
import { formatMinor, formatPieces } from '#src/platform/i18n/money.ts';
import { getOrderPaperCall, getProformaPdfCall } from './paper.calls.ts';

/** A document that can be downloaded. */
export interface AvailablePaper {
  label: string;
  about: string;
  path: string;
  file: string;
}

/** All documents available for the history of an order. */
export function papersOf(order: Order, history: readonly HistoryEntry[]): AvailablePaper[] {
  const number = proformaNumber(order);
  const file = (name: string, index: number) => `${order.number}-${name}-${index + 1}.pdf`;
  const path = (kind: string, event: string) => pathOf(getOrderPaperCall, { params: { id: order._id, kind, event } });
  const shipments = withoutUndone(history).filter(({ data }) => data.pieces !== undefined);
  const entries = entriesOf(history, order);
  const payments = entries.filter(({ kind }) => kind === 'payment');
  // A refund recorded by mistake has no credit note.
  const refunds = entries.filter(({ kind, corrected }) => kind === 'refund' && !corrected);
  return [
    {
      label: 'Proforma invoice (PDF)',
      about: number,
      path: pathOf(getProformaPdfCall, { params: { number } }),
      file: `${number}.pdf`,
    },
    ...payments.map(({ id, on, amount, currency }, index) => ({
      label: 'Receipt (PDF)',
      about: `${formatMinor(amount, currency)}, ${formatDate(on, 'short')}`,
      path: path('receipt', id),
      file: file('receipt', index),
    })),
    ...refunds.map(({ id, on, amount, currency }, index) => ({
      label: 'Credit note (PDF)',
      about: `${formatMinor(-amount, currency)}, ${formatDate(on, 'short')}`,
      path: path('credit-note', id),
      file: file('credit-note', index),
    })),
    ...shipments.flatMap(({ id, at, data: { pieces = 0 } }, index) =>
      (
        [
          ['commercial-invoice', 'Commercial invoice (PDF)'],
          ['packing-list', 'Packing list (PDF)'],
        ] as const
      ).map(([kind, label]) => ({
        label,
        // Two shipments of a day may have the same number of pieces.
        about: `${shipments.length > 1 ? `shipment ${index + 1}, ` : ''}${formatPieces(pieces)} pieces, ${formatDate(at, 'short')}`,
        path: path(kind, id),
        file: file(kind, index),
      })),
    ),
  ];
}
