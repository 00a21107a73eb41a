import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { ToolCard } from './tool-card.tsx';
import type { ToolSummary } from './tool-summary.ts';

/** Four tools beside each other, on a window that is wide enough. */
export function ToolRow({ tools }: { tools: readonly ToolSummary[] }) {
  const { currency } = useShopFacts();
  return (
    <div className="mt-6 grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
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
