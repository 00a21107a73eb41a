import { useEffect, useMemo, useState } from 'react';
import { Outlet, useMatches } from 'react-router';
import { useSessionUser } from '#src/core/accounts/sessions/session.ts';
import { type UiModule, UiModules } from '#src/core/ui-module.ts';
import { toolPageModules } from './modules.tool-page.ts';

interface LoaderData {
  asksVisitors?: boolean;
}

/**
 * Layout around public pages with additions for signed-in users: visitors load nothing of the modules, unless the loader
 * of the page sets `asksVisitors`.
 */
export default function WithToolPageModules() {
  const [modules, setModules] = useState<readonly UiModule[]>(toolPageModules);
  const isSignedIn = useSessionUser() !== undefined;
  const asksVisitors = useMatches().some(({ loaderData }) => (loaderData as LoaderData | undefined)?.asksVisitors);
  const provided = useMemo(() => ({ modules }), [modules]);
  useEffect(() => {
    if (!isSignedIn && !asksVisitors) return;
    import('./modules.ui.ts').then(
      ({ uiModules }) => setModules([...toolPageModules, ...uiModules]),
      () => {},
    );
  }, [isSignedIn, asksVisitors]);
  return (
    <UiModules value={provided}>
      <Outlet />
    </UiModules>
  );
}
