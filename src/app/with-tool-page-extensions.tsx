import { useEffect, useState } from 'react';
import { Outlet, useMatches } from 'react-router';
import { useSessionUser } from '#src/core/accounts/session.ts';
import { type UiExtension, UiExtensions } from '#src/core/ui-extension.ts';
import { toolPageExtensions } from './extensions.tool-page.ts';

interface LoaderData {
  asksVisitors?: boolean;
}

/**
 * Layout around public pages with slots for signed-in users: visitors load nothing of the extensions, unless the loader
 * of the page sets `asksVisitors`.
 */
export default function WithToolPageExtensions() {
  const [extensions, setExtensions] = useState<readonly UiExtension[]>(toolPageExtensions);
  const isSignedIn = useSessionUser() !== undefined;
  const asksVisitors = useMatches().some(({ loaderData }) => (loaderData as LoaderData | undefined)?.asksVisitors);
  useEffect(() => {
    if (!isSignedIn && !asksVisitors) return;
    import('./extensions.ui.ts').then(
      ({ uiExtensions }) => setExtensions([...toolPageExtensions, ...uiExtensions]),
      () => {},
    );
  }, [isSignedIn, asksVisitors]);
  return (
    <UiExtensions value={extensions}>
      <Outlet />
    </UiExtensions>
  );
}
