import { useEffect, useMemo, useState } from 'react';
import { Outlet } from 'react-router';
import { useSessionUser } from '#src/core/accounts/sessions/session.ts';
import { type UiModule, UiModules } from '#src/core/ui-module.ts';
import type { PublicResponse } from '#src/platform/cache/public-response.ts';
import type { Route } from './+types/with-modules-when-signed-in';
import { refuseDisabledScreens } from './disabled-screens.ts';

export const middleware: Route.MiddlewareFunction[] = [refuseDisabledScreens];

/** Which modules are enabled does not change while the shop runs. */
export const handle = { reads: [] } satisfies PublicResponse;

const none: readonly UiModule[] = [];

/** Layout around public pages with additions for signed-in users: visitors load nothing of the modules. */
export default function WithModulesWhenSignedIn() {
  const [modules, setModules] = useState(none);
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
