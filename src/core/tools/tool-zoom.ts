import type { ComponentType } from 'react';

export interface ToolZoomProps {
  /** Name of the tool. */
  name: string;
  /** URLs in display order. */
  pictures: readonly string[];
  /** Text alternatives, in the same order. */
  texts: readonly string[];
  /** Index of the picture to show first. */
  first: number;
  /** @param index of the last picture shown */
  onClose: (index: number) => void;
}

/** Loads the dialog that enlarges the pictures of a tool. */
export type LoadToolZoom = () => Promise<{ default: ComponentType<ToolZoomProps> }>;
