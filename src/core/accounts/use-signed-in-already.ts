import { useEffect, useRef } from 'react';
import { sessionIsAlive } from './call-api.ts';
import { restoreSession } from './restore-session.ts';
import { onSignedInElsewhere } from './session.ts';

/**
 * Calls back when the visitor is signed in at a page to sign in: came there signed in, or has signed in in another tab since. The
 * page itself is the same for all visitors.
 * @param staysForNews the page has something to tell that must be read first
 */
export function useSignedInAlready(goOn: () => Promise<void>, staysForNews: boolean): void {
  const next = useRef(goOn);
  useEffect(() => {
    next.current = goOn;
  });
  useEffect(() => {
    if (staysForNews) return;
    let left = false;
    restoreSession()
      // A page that refuses an ended session leads here: going on by the token alone would loop forever.
      .then(sessionIsAlive)
      .then(
        (alive) => {
          if (alive && !left) return next.current();
        },
        // Where the shop cannot be reached, the form will say so.
        () => undefined,
      );
    const stopListening = onSignedInElsewhere(() => void next.current());
    return () => {
      left = true;
      stopListening();
    };
  }, [staysForNews]);
}
