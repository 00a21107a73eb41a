import type { ComponentType } from 'react';
import { point } from '#src/core/point.ts';

/** Props of what is beside a price of a tool. */
export interface PriceNoteProps {
  toolId: string;
  /** The price is that of so many pieces in total; by default, it is per piece. */
  pieces?: number;
  className?: string;
}

/** Beside the list price of a tool: what signed-in customers pay. It shows nothing to visitors. */
export const priceNote = point<ComponentType<PriceNoteProps>>('the notes beside prices');
