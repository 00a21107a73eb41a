import { useEffect } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { restoreSession } from './restore-session.ts';
import { onSignedOutElsewhere, signedInUser } from './session.ts';

/**
 * Keeps this tab in step with the session that all tabs share: brings it back after a reload, and when another tab signs out,
 * asks the guard of the page in sight again.
 */
export function useSharedSession(): void {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();

  useEffect(() => {
    // A visitor is told about an unreachable shop by what they came for, not by this.
    restoreSession().catch(() => undefined);
    return onSignedOutElsewhere(() => {
      // Whoever has signed in since then may be no admin, and the guard of a page for admins would end that new session.
      if (signedInUser() && window.location.pathname.startsWith('/dashboard/'))
        navigate('/dashboard', { replace: true });
      else revalidate();
    });
  }, [revalidate, navigate]);
}
