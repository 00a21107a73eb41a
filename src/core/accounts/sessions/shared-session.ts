import { useEffect, useLayoutEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { showSignedIn } from './first-paint.ts';
import { restoreSession } from './restore-session.ts';
import { onSignedOutElsewhere, type SessionUser, signedInUser, useSessionUser } from './session.ts';

/**
 * Keeps this tab in sync with the session that all tabs share: restores it after a reload and runs the guard of the
 * open page again when another tab signs out.
 * @returns the signed-in user
 */
export function useSharedSession(): SessionUser | undefined {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const user = useSessionUser();
  const [settled, setSettled] = useState(false);

  // Until the session is restored or known to be gone, the guess of the first paint stays.
  useLayoutEffect(() => {
    if (settled || user) showSignedIn(user !== undefined);
  }, [settled, user]);

  useEffect(() => {
    // The requested page reports an unreachable shop, so this does not.
    restoreSession()
      .catch(() => undefined)
      .then(() => setSettled(true));
    return onSignedOutElsewhere(() => {
      // A user who has signed in since may not be an admin, and the guard of an admin page would end the new session.
      if (signedInUser() && window.location.pathname.startsWith('/dashboard/'))
        navigate('/dashboard', { replace: true });
      else revalidate();
    });
  }, [revalidate, navigate]);

  return user;
}
