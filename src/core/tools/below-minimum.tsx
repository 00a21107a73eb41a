import { Suspense } from 'react';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { useSlot } from '#src/core/ui-extension.ts';
import type { Tool } from './tool.ts';

export const isBelowMinimum = ({ quantity }: Pick<Tool, 'quantity'>): boolean => quantity < MINIMUM_ORDER_QUANTITY;

interface BackInStockMailProps {
  tool: Tool;
  /** Reserves its place while its script loads. */
  className: string;
}

/** The form for a back-in-stock mail. */
export function BackInStockMail({ tool, className }: BackInStockMailProps) {
  const Ask = useSlot('tool.below-minimum');
  if (!tool.notes?.tellMe || !isBelowMinimum(tool)) return null;
  return (
    <div className={`max-w-md print:hidden ${className}`}>
      <Suspense>{Ask && <Ask tool={tool} />}</Suspense>
    </div>
  );
}
