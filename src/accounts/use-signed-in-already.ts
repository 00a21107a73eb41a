import { useEffect, useRef } from 'react';
import { restoreSession } from './restore-session.ts';
import { signedInUser } from './session.ts';

/** Calls back when the visitor came to a sign-in page while signed in. The page itself is the same for everybody. */
export function useSignedInAlready(goOn: () => Promise<void>): void {
  const next = useRef(goOn);
  useEffect(() => {
    restoreSession().then(
      () => signedInUser() && next.current(),
      // Where the shop cannot be reached, the form will say so.
      () => undefined,
    );
  }, []);
}
