import { useSightOfMoney } from '#src/core/accounts/sessions/rights.ts';
import { downloadFile } from '#src/core/calls/download-file.ts';
import { useContract } from '#src/core/calls/use-contract.ts';
import { type Order, showsMoney } from '#src/core/orders/order.ts';
import type { HistoryEntry } from '#src/modules/orders/moves/order-history.ts';
import { DownloadButton } from '#src/platform/ui/download-button.tsx';
import { getPaperNumbersCall } from './paper.calls.ts';
import { type AvailablePaper, papersOf } from './papers-of.ts';

/** Download list of an order's documents. */
export default function PapersSection({ order, history }: { order: Order; history: readonly HistoryEntry[] }) {
  const { answer: issued = [], read } = useContract(getPaperNumbersCall, { params: { id: order._id } }, order);
  const seesMoney = useSightOfMoney() || showsMoney(order);
  // The first download gives a document its number.
  const download = ({ path }: AvailablePaper) => downloadFile(path).finally(() => void read());
  const papers = papersOf(order, history, issued).filter(({ withoutMoney }) => seesMoney || withoutMoney);
  return (
    <ul className="mt-2">
      {papers.map((document) => (
        <li
          key={document.path}
          className="flex flex-wrap items-center justify-between gap-x-6 border-base-300 border-b py-2 tabular-nums"
        >
          <DownloadButton
            className="text-link max-md:min-h-11"
            aria-label={`${document.label}, ${document.about}`}
            save={() => download(document)}
          >
            {document.label}
          </DownloadButton>
          <span className="text-muted">{document.about}</span>
        </li>
      ))}
    </ul>
  );
}
