import { Outlet } from 'react-router';
import { fillingsOf } from '#src/core/point.ts';
import { priceNote } from '#src/core/tools/price-note.ts';
import { toolActions } from '#src/core/tools/tool-actions.ts';
import { toolListAdditions } from '#src/core/tools/tool-list-additions.ts';
import { UiModules } from '#src/core/ui-module.ts';
import type { PublicResponse } from '#src/platform/cache/public-response.ts';
import { toolListModules } from './modules.tools.ts';

const provided = { modules: toolListModules, points: [toolListAdditions, toolActions, priceNote] };

const additions = fillingsOf(
  toolListModules.flatMap(({ fills = [] }) => fills),
  toolListAdditions,
);

/** The query parameters and tables of the modules, enabled or not. */
export const handle = {
  reads: additions.flatMap(({ reads = [] }) => reads),
  query: additions.flatMap(({ query = [] }) => query),
} satisfies PublicResponse;

/** Layout around the list of tools. */
export default function WithToolListModules() {
  return (
    <UiModules value={provided}>
      <Outlet />
    </UiModules>
  );
}
