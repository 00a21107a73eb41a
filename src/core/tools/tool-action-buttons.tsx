import { useFillings } from '#src/core/ui-module.ts';
import { type ToolAction, toolActions } from './tool-actions.ts';

/** The actions of the modules on a tool. */
export function ToolActionButtons(action: ToolAction) {
  return useFillings(toolActions).map((Action, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the modules are always in the same sequence
    <Action key={at} {...action} />
  ));
}
