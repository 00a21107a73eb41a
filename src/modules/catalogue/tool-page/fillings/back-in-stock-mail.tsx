import { lazy, Suspense } from 'react';
import { isBelowMinimum } from '#src/core/tools/below-minimum.ts';
import type { Tool } from '#src/core/tools/tool.ts';

const TellMe = lazy(() => import('../../back-in-stock/fillings/tell-me.tsx'));

/** The form for a back-in-stock mail, for a tool below the minimum order. The space is reserved while it loads. */
export function BackInStockMail({ tool }: { tool: Tool }) {
  if (!tool.notes?.tellMe || !isBelowMinimum(tool)) return null;
  return (
    <div className="mt-6 min-h-40 max-w-md print:hidden">
      <Suspense>
        <TellMe tool={tool} />
      </Suspense>
    </div>
  );
}
