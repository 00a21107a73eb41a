import { fill } from '#src/core/point.ts';
import { toolActions } from '#src/core/tools/tool-actions.ts';
import type { UiModule } from '#src/core/ui-module.ts';
import { AddToList } from './list/fillings/add-to-list.tsx';

/** What visitors load with tools. */
export const salesTools: UiModule = { name: 'sales', fills: [fill(toolActions, AddToList)] };
