import { useState } from 'react';
import { downloadFile } from '#src/core/accounts/download-file.ts';
import type { Order } from '#src/core/orders/order.ts';
import { type HistoryEntry, withoutUndone } from '#src/core/orders/order-history.ts';
import { entriesOf } from '#src/extensions/payments/ledger.ts';
import { proformaNumber } from '#src/extensions/payments/proforma.ts';
import { formatDate } from '#src/platform/i18n/dates.ts';
import { formatMinor, formatPieces } from '#src/platform/i18n/money.ts';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';

interface Document {
  label: string;
  about: string;
  path: string;
  file: string;
}

/** All documents available for the history of an order. */
function documentsOf(order: Order, history: readonly HistoryEntry[]): Document[] {
  const number = proformaNumber(order);
  const file = (name: string, index: number) => `${order.number}-${name}-${index + 1}.pdf`;
  const path = (kind: string, id: string) => `/order/${order._id}/paper/${kind}/${id}.pdf`;
  const shipments = withoutUndone(history).filter(({ data }) => data.pieces !== undefined);
  const entries = entriesOf(history, order);
  const payments = entries.filter(({ kind }) => kind === 'payment');
  // A refund recorded by mistake has no credit note.
  const refunds = entries.filter(({ kind, corrected }) => kind === 'refund' && !corrected);
  return [
    {
      label: 'Proforma invoice (PDF)',
      about: number,
      path: `/invoice/${encodeURIComponent(number)}.pdf`,
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
        about: `${formatPieces(pieces)} pieces, ${formatDate(at, 'short')}`,
        path: path(kind, id),
        file: file(kind, index),
      })),
    ),
  ];
}

/** Download list of an order's documents. */
export default function DocumentsSection({ order, history }: { order: Order; history: readonly HistoryEntry[] }) {
  const [loading, setLoading] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function download({ path, file }: Document) {
    if (loading) return;
    setLoading(true);
    setProblem(undefined);
    await downloadFile(path, file).catch((error: Error) => setProblem(error.message));
    setLoading(false);
  }
  return (
    <>
      <ul className="mt-2">
        {documentsOf(order, history).map((document) => (
          <li
            key={document.path}
            className="flex flex-wrap items-center justify-between gap-x-6 border-base-300 border-b py-2 tabular-nums"
          >
            <button
              type="button"
              className="text-link max-md:min-h-11"
              aria-disabled={loading}
              onClick={() => download(document)}
            >
              {document.label}
            </button>
            <span className="text-muted">{document.about}</span>
          </li>
        ))}
      </ul>
      <FormProblem message={problem} />
    </>
  );
}
