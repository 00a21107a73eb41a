import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { useSessionUser } from '#src/core/accounts/session.ts';
import { type UiExtension, UiExtensions } from '#src/core/ui-extension.ts';

/** Around public screens in which an extension has something for signed-in people alone: visitors load nothing of it. */
export default function WithLateExtensions() {
  const [extensions, setExtensions] = useState<readonly UiExtension[]>([]);
  const isSignedIn = useSessionUser() !== undefined;
  useEffect(() => {
    if (!isSignedIn) return;
    import('./extensions.ui.ts').then(
      ({ uiExtensions }) => setExtensions(uiExtensions),
      () => {},
    );
  }, [isSignedIn]);
  return (
    <UiExtensions value={extensions}>
      <Outlet />
    </UiExtensions>
  );
}
