import { useEffect, useState } from 'react';
import { Outlet, useMatches } from 'react-router';
import { useSessionUser } from '#src/core/accounts/session.ts';
import { type UiExtension, UiExtensions } from '#src/core/ui-extension.ts';
import { toolPageExtensions } from './extensions.tool-page.ts';

interface Asking {
  asksVisitors?: boolean;
}

/**
 * Around public screens in which an extension has something for signed-in people: visitors load nothing of it, unless the loader of
 * the screen says that it asks them something.
 */
export default function WithLateExtensions() {
  const [extensions, setExtensions] = useState<readonly UiExtension[]>(toolPageExtensions);
  const isSignedIn = useSessionUser() !== undefined;
  const asksVisitors = useMatches().some(({ loaderData }) => (loaderData as Asking | undefined)?.asksVisitors);
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
