import { quoteForms } from '#src/core/site/contact-path.ts';
import { shopContext } from '#src/core/site/page-context.server.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { useFilling } from '#src/core/ui-module.ts';
import type { PublicResponse } from '#src/platform/cache/public-response.ts';
import { EmptyState } from '#src/platform/ui/empty-state.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import type { Route } from './+types/compare-page';
import { CompareForm } from './compare-form.tsx';
import { CompareTable } from './compare-table.tsx';
import { compareTools } from './compare-tools.server.ts';
import { readComparison } from './compare-url.ts';
import { type Comparison, comparisonPath } from './comparison.ts';

export const handle = { reads: ['tools'], query: ['tools', 'pieces', 'rows', 'find'] } satisfies PublicResponse;

export async function loader({ context, request }: Route.LoaderArgs) {
  return compareTools(context.get(shopContext), readComparison(new URL(request.url).searchParams));
}

/** Not indexed: there is a page for every combination of tools, and search engines have the tools' own pages. */
export function meta() {
  return privatePage('Compare tools');
}

/** Leaves out the rows in which the tools do not differ, or shows them again, through the URL. */
function RowsSwitch({ comparison: { tools, pieces, onlyDifferences } }: { comparison: Comparison }) {
  const path = comparisonPath(
    tools.map(({ _id }) => _id),
    { pieces, onlyDifferences: !onlyDifferences },
  );
  return (
    <PageLink
      className="btn btn-outline btn-sm min-h-11 self-start md:min-h-8 print:hidden"
      to={path}
      preventScrollReset
    >
      {onlyDifferences ? 'Show all rows' : 'Show only differences'}
    </PageLink>
  );
}

/** Asks for the prices of all compared tools together. */
function QuoteLink({ comparison: { tools, pieces } }: { comparison: Comparison }) {
  const formFor = useFilling(quoteForms);
  if (!formFor) return null;
  return (
    <PageLink
      className="btn btn-outline btn-sm min-h-11 self-start md:min-h-8 print:hidden"
      to={formFor(tools.map(({ _id }) => ({ toolId: _id, pieces })))}
    >
      Ask for a quote
    </PageLink>
  );
}

export default function ComparePage({ loaderData: comparison }: Route.ComponentProps) {
  const { tools, problems, pieces } = comparison;
  const { deliveryTerm } = useShopFacts();
  return (
    <section className="page-width flex flex-col gap-6 py-8 lg:py-12">
      <div>
        <h1 className="text-title">Compare tools</h1>
        <p className="mt-2 text-muted">
          Prices are per piece{deliveryTerm && `, ${deliveryTerm}`}. Differences are marked with ≠.
        </p>
      </div>
      {problems.length > 0 && (
        <ul role="alert" className="alert alert-warning flex flex-col items-start">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <CompareForm key={`${tools.map(({ _id }) => _id)} ${pieces}`} comparison={comparison} />
      {tools.length > 0 ? (
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap gap-3">
            {tools.length > 1 && <RowsSwitch comparison={comparison} />}
            <QuoteLink comparison={comparison} />
          </div>
          <CompareTable comparison={comparison} />
        </div>
      ) : (
        <EmptyState
          title="No tools selected yet."
          text="Choose a tool above, or open the page of a tool and choose “Compare with other tools”."
        >
          <PageLink className="btn btn-outline" to="/tools">
            All Tools
          </PageLink>
        </EmptyState>
      )}
    </section>
  );
}
