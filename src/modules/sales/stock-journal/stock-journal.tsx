import { useNavigate } from 'react-router';
import type { AnswerOf } from '#src/core/calls/contract.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { orderPath } from '#src/modules/orders/page/order-details.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { ToolChoice, useChoosableTools } from '../agreed-prices/tool-choice.tsx';
import type { getStockJournalCall } from './stock-journal.calls.ts';

type Journal = AnswerOf<typeof getStockJournalCall>;

const signed = (change: number) => `${change < 0 ? '−' : '+'}${formatPieces(Math.abs(change))}`;

function Line({ at, change, left, text, orderId }: Journal['lines'][number]) {
  return (
    <tr className="border-base-300 border-t">
      <td className="whitespace-nowrap py-2 pr-4">{Date.parse(at) === 0 ? '' : formatDate(at, 'short')}</td>
      <td className="w-full py-2 pr-4 [overflow-wrap:anywhere]">
        {orderId === null ? (
          text
        ) : (
          <PageLink className="text-link" to={orderPath({ _id: orderId })}>
            {text}
          </PageLink>
        )}
      </td>
      <td className="whitespace-nowrap py-2 pr-4 text-right">{signed(change)}</td>
      <td className="whitespace-nowrap py-2 text-right font-semibold">{formatPieces(left)}</td>
    </tr>
  );
}

function Lines({ lines }: Journal) {
  return (
    <table className="mt-4 w-full text-left tabular-nums">
      <thead>
        <tr className="text-muted text-sm">
          <th scope="col">Day</th>
          <th scope="col">What</th>
          <th scope="col" className="pr-4 text-right">
            Pieces
          </th>
          <th scope="col" className="text-right">
            Stock
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a journal is shown as it was read
          <Line key={at} {...line} />
        ))}
      </tbody>
    </table>
  );
}

/**
 * How the stock of a tool came about, on the page of the batches.
 * @param id of the tool; empty for none
 */
export default function StockJournal({ id, journal }: { id: string; journal: Journal | null }) {
  const navigate = useNavigate();
  const { tools, problem } = useChoosableTools(true);
  return (
    <section className="mt-10 min-w-0">
      <h2 className="text-heading">Stock journal</h2>
      <div className="mt-4 max-w-xl">
        <ToolChoice
          tools={tools}
          name="tool"
          value={tools ? id : ''}
          error={undefined}
          onChange={({ target }) =>
            void navigate(`?${new URLSearchParams({ tool: target.value })}`, { preventScrollReset: true })
          }
        />
        <FormProblem message={problem} />
      </div>
      {journal && journal.lines.length > 0 && <Lines {...journal} />}
      {journal?.lines.length === 0 && <p className="mt-4">Nothing has changed this stock.</p>}
    </section>
  );
}
