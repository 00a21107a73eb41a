import type { ComponentType } from 'react';

export interface ToolZoomProps {
  /** Of the tool. */
  name: string;
  /** Addresses, in their order. */
  pictures: readonly string[];
  /** Text alternatives. */
  texts: readonly string[];
  /** The place of the one that is shown first. */
  first: number;
  /** @param at the place of the one that was shown last */
  onClose: (at: number) => void;
}

/** Loads what shows the pictures of a tool large. */
export type LoadToolZoom = () => Promise<{ default: ComponentType<ToolZoomProps> }>;
