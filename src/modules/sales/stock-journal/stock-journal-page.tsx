import { useId } from 'react';
import { useNavigate } from 'react-router';
import { adminOnly, orNotFound } from '#src/core/accounts/sessions/guards.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { orderPath } from '#src/modules/orders/page/order-details.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { EmptyState } from '#src/platform/ui/empty-state.tsx';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { ToolChoice, useChoosableTools } from '../agreed-prices/tool-choice.tsx';
import type { Route } from './+types/stock-journal-page';
import { getStockJournalCall } from './stock-journal.calls.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [adminOnly];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const id = new URL(request.url).searchParams.get('tool') ?? '';
  const journal = id === '' ? null : await orNotFound(() => callContract(getStockJournalCall, { params: { id } }));
  return { id, journal };
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta() {
  return privatePage('Stock journal');
}

type Journal = NonNullable<Route.ComponentProps['loaderData']['journal']>;

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

/** How the stock of a tool came about. */
export default function StockJournalPage({ loaderData: { id, journal } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { tools, problem } = useChoosableTools(true);
  const heading = useId();
  return (
    <section className="min-w-0" aria-labelledby={heading}>
      <h1 id={heading} className="text-heading">
        Stock journal
      </h1>
      <div className="mt-4 max-w-xl">
        <ToolChoice
          tools={tools}
          name="tool"
          value={tools ? id : ''}
          error={undefined}
          onChange={({ target }) => void navigate(`?${new URLSearchParams({ tool: target.value })}`)}
        />
        <FormProblem message={problem} />
      </div>
      {journal && journal.lines.length > 0 && <Lines {...journal} />}
      {journal?.lines.length === 0 && <EmptyState title="Nothing has changed this stock." text="It is as it was." />}
    </section>
  );
}
