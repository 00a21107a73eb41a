import { useEffect, useMemo, useState } from 'react';
import { Outlet } from 'react-router';
import { useSessionUser } from '#src/core/accounts/sessions/session.ts';
import { UiModules } from '#src/core/ui-module.ts';
import type { PublicResponse } from '#src/platform/cache/public-response.ts';
import type { Route } from './+types/with-modules-when-signed-in';
import { refuseDisabledScreens } from './disabled-screens.ts';
import { toolPageModules } from './modules.tool.ts';

export const middleware: Route.MiddlewareFunction[] = [refuseDisabledScreens];

/** Which modules are enabled does not change while the shop runs. */
export const handle = { reads: [] } satisfies PublicResponse;

/** Layout around public pages with additions for signed-in users: visitors load little of the modules. */
export default function WithModulesWhenSignedIn() {
  const [modules, setModules] = useState(toolPageModules);
  const isSignedIn = useSessionUser() !== undefined;
  const provided = useMemo(() => ({ modules }), [modules]);
  useEffect(() => {
    if (!isSignedIn) return;
    import('./modules.ui.ts').then(
      ({ uiModules }) => setModules(uiModules),
      () => {},
    );
  }, [isSignedIn]);
  return (
    <UiModules value={provided}>
      <Outlet />
    </UiModules>
  );
}
