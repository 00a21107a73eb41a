import { contactPath } from '#src/core/site/contact-path.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { isBelowMinimum } from './below-minimum.ts';
import type { Tool } from './tool.ts';

export const ASK_FOR_PRODUCTION = 'Request production';

/** Path of the contact form with a prefilled message about a tool. */
export const productionPath = (toolName: string) => contactPath(`Production of ${toolName}`);

/** Whether there are too few pieces to order and the buyer can ask for production instead. */
export const isMadeOnRequest = (tool: Pick<Tool, 'quantity' | 'notes'>): boolean =>
  Boolean(tool.notes?.ask) && isBelowMinimum(tool);

/** When more pieces will be in stock and a link to ask for production; nothing for a tool without such notes. */
export function StockOutlook({ tool: { toolName, notes } }: { tool: Pick<Tool, 'toolName' | 'notes'> }) {
  if (!notes?.stock && !notes?.ask) return null;
  return (
    <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-sm max-sm:col-span-2">
      <span className="text-muted">{notes.stock}</span>
      {notes.ask && (
        // Above the link that covers a card.
        <PageLink className="relative inline-flex min-h-6 items-center text-link" to={productionPath(toolName)}>
          {ASK_FOR_PRODUCTION}
        </PageLink>
      )}
    </p>
  );
}
