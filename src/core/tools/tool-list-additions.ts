import type { ComponentType } from 'react';
import { point } from '#src/core/point.ts';
import type { ToolSummary } from './tool-summary.ts';

/** What a module adds to the list of /tools. */
interface ToolListAdditions {
  /** On the card of a tool. */
  OnCard?: ComponentType<{ tool: ToolSummary }>;
  /** Below the list. */
  Below?: ComponentType;
}

export const toolListAdditions = point<ToolListAdditions>('the list of tools');
