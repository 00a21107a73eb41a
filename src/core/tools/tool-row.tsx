import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { ToolCard } from './tool-card.tsx';
import type { ToolSummary } from './tool-summary.ts';

const SWIPED = 'max-sm:auto-cols-[85%] max-sm:grid-flow-col max-sm:items-start max-sm:overflow-x-auto';

interface ToolCardsProps {
  tools: readonly ToolSummary[];
  /** On a phone, they are a row to swipe, instead of one below the other. */
  swiped?: boolean;
}

/** A row of tools, four side by side in a wide window. */
export function ToolCards({ tools, swiped = false }: ToolCardsProps) {
  const { currency } = useShopFacts();
  return (
    <div className={`mt-6 grid gap-5 sm:grid-cols-2 xl:grid-cols-4 ${swiped ? SWIPED : ''}`}>
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
