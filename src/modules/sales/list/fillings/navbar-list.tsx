import { type ComponentType, useEffect, useState } from 'react';
import { useSessionUser } from '#src/core/accounts/sessions/session.ts';
import { LIST_CHANGED, LIST_KEY } from '../list-key.ts';

function hasLists(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(LIST_KEY));
  } catch {
    return true;
  }
}

/** The count of the list in the navbar. Visitors without a list do not load its code. */
export function NavbarList() {
  const [Count, setCount] = useState<ComponentType>();
  const isSignedIn = useSessionUser() !== undefined;
  useEffect(() => {
    const load = () => {
      if (isSignedIn || hasLists())
        import('./list-count.tsx').then(
          ({ ListCount }) => setCount(() => ListCount),
          () => {},
        );
    };
    load();
    addEventListener(LIST_CHANGED, load);
    return () => removeEventListener(LIST_CHANGED, load);
  }, [isSignedIn]);
  return Count && <Count />;
}
