import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { SWIPED_ROW } from '#src/platform/ui/swiped-row.tsx';
import { ToolCard } from './tool-card.tsx';
import type { ToolSummary } from './tool-summary.ts';

/** A row of tools, four side by side in a wide window. */
export function ToolCards({ tools }: { tools: readonly ToolSummary[] }) {
  const { currency } = useShopFacts();
  return (
    <div className={`mt-6 grid gap-5 max-sm:items-start sm:grid-cols-2 xl:grid-cols-4 ${SWIPED_ROW}`}>
      {tools.map((tool) => (
        <ToolCard
          key={tool._id}
          tool={tool}
          currency={currency}
          sizes="(min-width: 80rem) 19rem, (min-width: 40rem) 50vw, 7rem"
        />
      ))}
    </div>
  );
}
