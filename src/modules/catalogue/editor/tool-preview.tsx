import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { ToolCard } from '#src/core/tools/tool-card.tsx';
import { summarise } from '#src/core/tools/tool-summary.ts';
import { ToolView } from '../tool-page/fillings/tool-view.tsx';

/** Inert preview of a tool's card and page as customers see them, without the parts common to all tools. */
export function ToolPreview({ tool }: { tool: Tool }) {
  const { currency } = useShopFacts();
  return (
    <details className="border border-base-300 p-4">
      <summary className="cursor-pointer font-semibold">Preview of its card and page</summary>
      <div inert className="mt-4">
        <div className="max-w-xs">
          <ToolCard tool={summarise(tool)} currency={currency} sizes="20rem" />
        </div>
        <div className="mt-6 border-base-300 border-t pt-6">
          <ToolView tool={tool} strengths={[]} offer={{ priceSteps: [], rows: [] }} />
        </div>
      </div>
    </details>
  );
}
