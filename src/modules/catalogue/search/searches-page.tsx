import { adminOnly, orSignedOut } from '#src/core/accounts/sessions/guards.ts';
import { callContract } from '#src/core/calls/call-api.ts';
import { clockName, DateTime } from '#src/core/site/date-time.tsx';
import { privatePage } from '#src/core/site/page-meta.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { EmptyState } from '#src/platform/ui/empty-state.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import type { Route } from './+types/searches-page';
import type { MissedSearch } from './missed-search.ts';
import { getMissedSearchesCall } from './search.calls.ts';

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [adminOnly];

export async function clientLoader() {
  return orSignedOut(() => callContract(getMissedSearchesCall, {}));
}
clientLoader.hydrate = true as const;

export { PageSkeleton as HydrateFallback } from '#src/platform/ui/page-skeleton.tsx';

export function meta() {
  return privatePage('Failed searches');
}

function SearchTable({ searches }: { searches: readonly MissedSearch[] }) {
  return (
    <table className="table mt-4 max-sm:[&_:is(th,td)]:px-2">
      <thead>
        <tr>
          <th>Searched for</th>
          <th className="text-right">Times</th>
          <th>Last ({clockName})</th>
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
            <td className="sm:whitespace-nowrap">
              <DateTime at={lastAt} inTable />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export default function SearchesPage({ loaderData: searches }: Route.ComponentProps) {
  return (
    <section>
      <h2 className="text-heading">Failed searches</h2>
      <p className="mt-2 text-muted">
        Searches that match no tool. Who searched is not stored. A search that the shop answers from its cache is not
        counted again.
      </p>
      {searches.length > 0 ? (
        <SearchTable searches={searches} />
      ) : (
        <div className="mt-6">
          <EmptyState title="No failed searches." text="Searches without a result are listed here." />
        </div>
      )}
    </section>
  );
}
