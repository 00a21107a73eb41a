import type { ReactNode } from 'react';
import type { ToolListSearch } from '#src/core/tools/tool-list-additions.ts';
import { EmptyState } from '#src/platform/ui/empty-state.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { CompareBar } from '../../compare/fillings/compare-bar.tsx';
import { ToolFilter } from './tool-filter.tsx';

/** Links to the categories, for a list that is long to scroll. */
function CategoryLinks({ categories }: Pick<ToolListSearch, 'categories'>) {
  return (
    <nav aria-label="Categories" className="mt-4 flex flex-wrap gap-2">
      {categories.map((category) => (
        <PageLink key={category} className="btn btn-outline btn-sm" to={`/tools?${new URLSearchParams({ category })}`}>
          {category}
        </PageLink>
      ))}
    </nav>
  );
}

/** Says that the search was corrected, or suggests a correction. */
function SpellingNotice({ search: { corrected, suggestion, query, filters } }: { search: ToolListSearch }) {
  if (corrected) {
    return (
      <p role="status" className="mt-4">
        No tools match “{filters.text}”. These match <strong>{corrected}</strong>.
      </p>
    );
  }
  if (!suggestion) return null;
  const parameters = Object.entries({ ...query, q: suggestion }).filter(([, value]) => value !== '');
  return (
    <p className="mt-4">
      Did you mean{' '}
      <PageLink
        className="inline-flex min-h-11 items-center font-semibold text-link"
        to={`/tools?${new URLSearchParams(parameters)}`}
      >
        {suggestion}
      </PageLink>
      ?
    </p>
  );
}

function NothingFound() {
  return (
    <div className="mt-4">
      <EmptyState
        title="No tools match."
        text="Try fewer words or a wider price range, or ask us: we also develop tools to order."
      >
        <PageLink className="btn btn-primary" to="/tools">
          Show all tools
        </PageLink>
        <PageLink className="btn btn-outline" to="/contact">
          Ask our sales team
        </PageLink>
      </EmptyState>
    </div>
  );
}

/** To the other view of the same list: cards, or a table with figures. */
function ViewLink({ query }: Pick<ToolListSearch, 'query'>) {
  const { view, ...rest } = query;
  const filled = Object.entries({ ...rest, view: view ? '' : 'list' }).filter(([, value]) => value);
  return (
    <PageLink
      className="inline-flex min-h-11 items-center text-link"
      to={`/tools?${new URLSearchParams(filled)}`}
      rel="nofollow"
    >
      {view ? 'View as cards' : 'View as list'}
    </PageLink>
  );
}

/** The search form above the list of tools, what it found, and the tools selected to compare. */
export function SearchedList({ search, children }: { search: ToolListSearch; children: ReactNode }) {
  const { filters, limits, choices, categories, status, foundNothing, query } = search;
  return (
    <>
      <div className="mt-4">
        <ToolFilter search={filters} limits={limits} choices={choices} />
      </div>
      {categories.length > 0 && <CategoryLinks categories={categories} />}
      <div className="flex items-center justify-between gap-4 text-sm">
        <p role="status" className="text-muted tabular-nums">
          {status}
        </p>
        <ViewLink query={query} />
      </div>
      <SpellingNotice search={search} />
      {foundNothing ? <NothingFound /> : children}
      <CompareBar />
    </>
  );
}
