import { Suspense } from 'react';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { useFilling } from '#src/core/ui-module.ts';
import type { Tool } from './tool.ts';
import { belowMinimum } from './tool-page-additions.ts';

export const isBelowMinimum = ({ quantity }: Pick<Tool, 'quantity'>): boolean => quantity < MINIMUM_ORDER_QUANTITY;

interface BackInStockMailProps {
  tool: Tool;
  /** Reserves the space of the form while its script loads. */
  className: string;
}

/** The form for a back-in-stock mail. */
export function BackInStockMail({ tool, className }: BackInStockMailProps) {
  const Form = useFilling(belowMinimum);
  if (!tool.notes?.tellMe || !isBelowMinimum(tool)) return null;
  return (
    <div className={`max-w-md print:hidden ${className}`}>
      <Suspense>{Form && <Form tool={tool} />}</Suspense>
    </div>
  );
}
