import { useState } from 'react';
import { orSignedOut, staffOnly } from '#src/core/accounts/sessions/guards.ts';
import { May } from '#src/core/accounts/sessions/rights.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { clockName, DateTime } from '#src/core/site/date-time.tsx';
import { privatePage } from '#src/core/site/page-meta.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { EmptyState } from '#src/platform/ui/empty-state.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import type { Route } from './+types/searches-page';
import { getMissedSearchesCall, getSynonymsCall, type MissedSearch, putSynonymCall } from './search.calls.ts';
import { Synonyms } from './synonyms.tsx';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [staffOnly('GET /missed-searches')];

export async function clientLoader() {
  return orSignedOut(async () => {
    const [searches, synonyms] = await Promise.all([
      callContract(getMissedSearchesCall, {}),
      callContract(getSynonymsCall, {}),
    ]);
    return { searches, synonyms };
  });
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta() {
  return privatePage('Failed searches');
}

interface SearchTableProps {
  searches: readonly MissedSearch[];
  onExplain: (text: string) => void;
}

function SearchTable({ searches, onExplain }: SearchTableProps) {
  return (
    <table className="table mt-4 max-sm:[&_:is(th,td)]:px-2">
      <thead>
        <tr>
          <th>Searched for</th>
          <th className="text-right">Times</th>
          <th className="max-sm:hidden">Last ({clockName})</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {searches.map(({ _id, text, count, lastAt }) => (
          <tr key={_id}>
            <td className="[overflow-wrap:anywhere]">
              <PageLink
                className="link inline-flex min-h-11 items-center"
                to={`/tools?${new URLSearchParams({ q: text })}`}
              >
                {text}
              </PageLink>
            </td>
            <td className="text-right tabular-nums">{formatPieces(count)}</td>
            <td className="whitespace-nowrap max-sm:hidden">
              <DateTime at={lastAt} inTable />
            </td>
            <td className="text-right">
              <May call={putSynonymCall}>
                <button
                  type="button"
                  className="btn btn-outline btn-sm max-md:min-h-11"
                  aria-label={`Explain ${text}`}
                  onClick={() => onExplain(text)}
                >
                  Explain
                </button>
              </May>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export default function SearchesPage({ loaderData: { searches, synonyms } }: Route.ComponentProps) {
  const [explained, setExplained] = useState({ text: '', count: 0 });
  const explain = (text: string) => setExplained(({ count }) => ({ text, count: count + 1 }));
  return (
    <section>
      <h2 className="text-heading">Failed searches</h2>
      <p className="mt-2 text-muted">
        Searches that match no tool. Who searched is not stored. A search that the shop answers from its cache is not
        counted again.
      </p>
      {searches.length > 0 ? (
        <SearchTable searches={searches} onExplain={explain} />
      ) : (
        <div className="mt-6">
          <EmptyState title="No failed searches." text="Searches without a result are listed here." />
        </div>
      )}
      {/* Each explained search gets a new form. */}
      <Synonyms key={explained.count} synonyms={synonyms} text={explained.text} />
    </section>
  );
}
