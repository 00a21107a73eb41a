import { Outlet } from 'react-router';
import { toolListAdditions } from '#src/core/tools/tool-list-additions.ts';
import { UiModules } from '#src/core/ui-module.ts';
import { toolListModules } from './modules.tools.ts';

const provided = { modules: toolListModules, points: [toolListAdditions] };

/** Layout around the list of tools. */
export default function WithToolListModules() {
  return (
    <UiModules value={provided}>
      <Outlet />
    </UiModules>
  );
}
