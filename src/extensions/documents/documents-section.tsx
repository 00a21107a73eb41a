import { useState } from 'react';
import { downloadFile } from '#src/core/accounts/download-file.ts';
import type { Order } from '#src/core/orders/order.ts';
import { proformaNumber } from '#src/extensions/payments/proforma.ts';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';

/** The papers of an order. */
export default function DocumentsSection({ order }: { order: Order }) {
  const [loading, setLoading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const number = proformaNumber(order);
  async function download() {
    if (loading) return;
    setLoading(true);
    setProblem(undefined);
    await downloadFile(`/invoice/${encodeURIComponent(number)}.pdf`, `${number}.pdf`).catch((error: Error) =>
      setProblem(error.message),
    );
    setLoading(false);
  }
  return (
    <>
      <ul className="mt-2">
        <li className="flex flex-wrap items-center justify-between gap-x-6 border-base-300 border-b py-2 tabular-nums">
          <button type="button" className="text-link max-md:min-h-11" aria-disabled={loading} onClick={download}>
            Proforma invoice (PDF)
          </button>
          <span className="text-muted">{number}</span>
        </li>
      </ul>
      <FormProblem message={problem} />
    </>
  );
}
