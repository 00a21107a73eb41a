import type { ComponentType } from 'react';
import { point } from '#src/core/point.ts';
import type { ToolSet } from './related-items.ts';
import type { Tool } from './tool.ts';

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

/** What a module adds to the page of a tool. */
interface ToolPageAdditions {
  /** On the page of a tool that is sold without the parts it needs to run. */
  Set?: ComponentType<{ set: ToolSet }>;
  /** Loads the viewer for enlarged pictures. */
  zoom?: LoadToolZoom;
}

export const toolPageAdditions = point<ToolPageAdditions>('the page of a tool');

/** For a tool with less stock than the minimum order, if its notes have `tellMe`; on its page and at the checkout. */
export const belowMinimum = point<ComponentType<{ tool: Tool }>>('a tool below the minimum order');
