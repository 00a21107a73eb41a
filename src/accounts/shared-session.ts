import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { restoreSession } from './restore-session.ts';
import { onSignedOutElsewhere } from './session.ts';

/**
 * Keeps this tab in step with the session that all tabs share: brings it back after a reload, and when another tab signs out,
 * asks the guard of the page in sight again.
 */
export function useSharedSession(): void {
  const { revalidate } = useRevalidator();

  useEffect(() => {
    // A visitor is told about an unreachable shop by what they came for, not by this.
    restoreSession().catch(() => undefined);
    return onSignedOutElsewhere(revalidate);
  }, [revalidate]);
}
