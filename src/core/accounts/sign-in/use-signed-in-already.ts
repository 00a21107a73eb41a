import { useEffect, useRef } from 'react';
import { isSessionAlive } from '#src/core/calls/call-api.ts';
import { restoreSession } from '../sessions/restore-session.ts';
import { onSignedInElsewhere } from '../sessions/session.ts';

/**
 * On a sign-in page, calls back if the visitor is signed in already or signs in in another tab. The page itself is the
 * same for all visitors.
 * @param hasNews the page shows a message to read first, so the visitor stays
 */
export function useSignedInAlready(onSignedIn: () => Promise<void>, hasNews: boolean): void {
  const latest = useRef(onSignedIn);
  useEffect(() => {
    latest.current = onSignedIn;
  });
  useEffect(() => {
    if (hasNews) return;
    let unmounted = false;
    restoreSession()
      // A page that refuses an ended session redirects here: trusting the token alone would redirect forever.
      .then(isSessionAlive)
      .then(
        (alive) => {
          if (alive && !unmounted) return latest.current();
        },
        // If the shop cannot be reached, the form will say so.
        () => undefined,
      );
    const stopListening = onSignedInElsewhere(() => void latest.current());
    return () => {
      unmounted = true;
      stopListening();
    };
  }, [hasNews]);
}
