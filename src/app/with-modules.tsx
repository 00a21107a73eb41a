import { Outlet } from 'react-router';
import { StepUps } from '#src/core/accounts/sessions/step-ups.tsx';
import { UiModules } from '#src/core/ui-module.ts';
import type { PublicResponse } from '#src/platform/cache/public-response.ts';
import type { Route } from './+types/with-modules';
import { refuseDisabledScreens } from './disabled-screens.ts';
import { uiModules } from './modules.ui.ts';

const provided = { modules: uiModules };

export const middleware: Route.MiddlewareFunction[] = [refuseDisabledScreens];

/** Which modules are enabled does not change while the shop runs. */
export const handle = { reads: [] } satisfies PublicResponse;

/** Layout around the pages that modules add to; other pages load no module. */
export default function WithModules() {
  return (
    <UiModules value={provided}>
      <StepUps />
      <Outlet />
    </UiModules>
  );
}
