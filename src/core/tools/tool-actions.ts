import type { ComponentType } from 'react';
import { point } from '#src/core/point.ts';
import type { Tool } from './tool.ts';

/** A button or link about one tool, beside those of the specification. */
export interface ToolAction {
  tool: Pick<Tool, '_id' | 'toolName'>;
  /** Of the button: each place has its own style. */
  className: string;
  /** A sign with one word at most, where there is little room; its accessible name says the rest. */
  brief?: boolean;
}

/** On cards of the list of tools, on the page of a tool and in the comparison. Visitors load it: it is small. */
export const toolActions = point<ComponentType<ToolAction>>('actions on a tool');
