import { useState } from 'react';
import { useSightOfMoney } from '#src/core/accounts/sessions/rights.ts';
import { downloadFile } from '#src/core/calls/download-file.ts';
import { useContract } from '#src/core/calls/use-contract.ts';
import type { Order } from '#src/core/orders/order.ts';
import type { HistoryEntry } from '#src/modules/orders/moves/order-history.ts';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { getPaperNumbersCall } from './paper.calls.ts';
import { type AvailablePaper, papersOf } from './papers-of.ts';

/** Download list of an order's documents. */
export default function PapersSection({ order, history }: { order: Order; history: readonly HistoryEntry[] }) {
  const { answer: issued = [], read } = useContract(getPaperNumbersCall, { params: { id: order._id } }, order);
  const seesMoney = useSightOfMoney();
  const [loading, setLoading] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function download({ path }: AvailablePaper) {
    if (loading) return;
    setLoading(true);
    setProblem(undefined);
    await downloadFile(path).catch((error: Error) => setProblem(error.message));
    // The first download gives a document its number.
    void read();
    setLoading(false);
  }
  return (
    <>
      <ul className="mt-2">
        {papersOf(order, history, issued)
          .filter(({ withoutMoney }) => seesMoney || withoutMoney)
          .map((document) => (
            <li
              key={document.path}
              className="flex flex-wrap items-center justify-between gap-x-6 border-base-300 border-b py-2 tabular-nums"
            >
              <button
                type="button"
                className="text-link max-md:min-h-11"
                aria-disabled={loading}
                aria-label={`${document.label}, ${document.about}`}
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
