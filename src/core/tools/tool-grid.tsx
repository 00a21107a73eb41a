import { Suspense } from 'react';
import { Link } from 'react-router';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { useFilling } from '#src/core/ui-module.ts';
import type { Page } from '#src/platform/http/page.ts';
import { localImage } from '#src/platform/images/image.ts';
import { useInfiniteList } from '#src/platform/ui/use-infinite-list.ts';
import { useNearScreen } from '#src/platform/ui/use-near-screen.ts';
import { priceNote } from './price-note.ts';
import { toolActions } from './tool-actions.ts';
import { ToolCard } from './tool-card.tsx';
import { TOOLS_PER_PAGE, toolListAdditions } from './tool-list-additions.ts';
import { summarise, type ToolSummary } from './tool-summary.ts';

/** Beside the other choices of a card. On a phone the touch target extends beyond its line. */
const CHOICE =
  'relative inline-flex min-h-11 cursor-pointer items-center self-start text-link text-sm max-sm:-my-3 sm:min-h-8';

interface ToolGridProps {
  first: Page<ToolSummary>;
  /** The search as query parameters. */
  query: Readonly<Record<string, string>>;
  currency: string;
}

/** A list of tools with infinite scrolling and, without scripts, a plain link to the next page. */
export function ToolGrid({ first, query, currency }: ToolGridProps) {
  const { publicUrl } = useShopFacts();
  const { OnCard, AsTable } = useFilling(toolListAdditions) ?? {};
  const PriceNote = useFilling(priceNote);
  const Action = useFilling(toolActions);

  async function load(after: string, signal: AbortSignal): Promise<Page<ToolSummary>> {
    const [{ callForPage }, { getToolsCall }] = await Promise.all([
      import('#src/core/calls/call-for-page.ts'),
      import('./tool.calls.ts'),
    ]);
    const { items, next } = await callForPage(getToolsCall, {
      limit: TOOLS_PER_PAGE,
      after,
      query,
      signal,
      isPublic: true,
    });
    return { items: items.map((tool) => summarise({ ...tool, img: localImage(tool.img, publicUrl) })), next };
  }

  const { items, next, loading, failed, loadMore } = useInfiniteList(
    first,
    load,
    Math.max(first.items.length, TOOLS_PER_PAGE),
    { isPublic: true },
  );
  const end = useNearScreen<HTMLAnchorElement>(loadMore, !loading && !failed);
  const filled = Object.entries({ ...query, after: next ?? '' }).filter(([, value]) => value !== '');
  const Table = query.view === 'list' && AsTable;
  return (
    <>
      {Table ? (
        <Suspense>
          <Table tools={items} query={query} />
        </Suspense>
      ) : (
        <div className="tool-rows mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {items.map((tool, position) => (
            <ToolCard
              key={tool._id}
              tool={tool}
              currency={currency}
              heading="h2"
              extra={
                (OnCard || Action) && (
                  <span className="flex gap-4">
                    {OnCard && <OnCard tool={tool} />}
                    {Action && <Action tool={tool} className={CHOICE} brief />}
                  </span>
                )
              }
              priceNote={PriceNote && <PriceNote toolId={tool._id} className="max-sm:col-span-2" />}
              eager={position === 0}
              sizes="(min-width: 64rem) 9rem, (min-width: 40rem) 50vw, 7rem"
            />
          ))}
        </div>
      )}
      {next && (
        <Link ref={end} className="btn btn-outline mt-6" to={`/tools?${new URLSearchParams(filled)}`} rel="next">
          More tools
        </Link>
      )}
    </>
  );
}
