import { isBelowMinimum } from '#src/core/tools/below-minimum.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import TellMe from '../../back-in-stock/fillings/tell-me.tsx';

/**
 * The form for a back-in-stock mail, for a tool below the minimum order. Not lazy: the buttons of a public page must
 * work once the page says so, and a click before that is repeated then (deferred-scripts.ts).
 */
export function BackInStockMail({ tool }: { tool: Tool }) {
  if (!tool.notes?.tellMe || !isBelowMinimum(tool)) return null;
  return (
    <div className="mt-6 min-h-40 max-w-md print:hidden">
      <TellMe tool={tool} />
    </div>
  );
}
