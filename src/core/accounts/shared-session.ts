import { useEffect, useLayoutEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { showSignedIn } from './first-paint.ts';
import { restoreSession } from './restore-session.ts';
import { onSignedOutElsewhere, type SessionUser, signedInUser, useSessionUser } from './session.ts';

/**
 * Keeps this tab in step with the session that all tabs share: brings it back after a reload, and when another tab signs out,
 * asks the guard of the open page again.
 * @returns who is signed in
 */
export function useSharedSession(): SessionUser | undefined {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const user = useSessionUser();
  const [settled, setSettled] = useState(false);

  // Until the session is back or known not to be, what the first sight expected stays.
  useLayoutEffect(() => {
    if (settled || user) showSignedIn(user !== undefined);
  }, [settled, user]);

  useEffect(() => {
    // The page that was asked for reports an unreachable shop, not this.
    restoreSession()
      .catch(() => undefined)
      .then(() => setSettled(true));
    return onSignedOutElsewhere(() => {
      // A user who signed in since may be no admin, and the guard of a page for admins would end that new session.
      if (signedInUser() && window.location.pathname.startsWith('/dashboard/'))
        navigate('/dashboard', { replace: true });
      else revalidate();
    });
  }, [revalidate, navigate]);

  return user;
}
