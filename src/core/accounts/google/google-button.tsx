import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '#src/core/calls/call-api.ts';
import { useShopFacts } from '#src/core/site/use-shop-facts.ts';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { secondStepAfter } from '../sessions/return-path.ts';
import type { ProblemProps } from '../sign-in/use-last-problem.ts';
import { signInWithGoogle } from './google-popup.ts';

const NOT_SET_UP = 'Google sign-in is not set up in this shop. Please use your email and password.';

/** Google's logo in its own colours (a trademark of Google). */
function GoogleLogo() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5">
      <path
        fill="#4285F4"
        d="M22.6 12.2c0-.8-.1-1.5-.2-2.2H12v4.2h5.9a5 5 0 0 1-2.2 3.3v2.7h3.6c2-1.9 3.3-4.7 3.3-8z"
      />
      <path fill="#34A853" d="M12 23c3 0 5.5-1 7.3-2.7l-3.6-2.8a6.6 6.6 0 0 1-9.8-3.5H2.2v2.9A11 11 0 0 0 12 23z" />
      <path fill="#FBBC05" d="M5.9 14a6.6 6.6 0 0 1 0-4.1V7H2.2a11 11 0 0 0 0 9.9z" />
      <path fill="#EA4335" d="M12 5.4c1.6 0 3 .6 4.2 1.6l3.1-3.1A11 11 0 0 0 2.2 7.1l3.7 2.9A6.6 6.6 0 0 1 12 5.4z" />
    </svg>
  );
}

/** 'Continue with Google' (spec section 2): opens a popup and shows its failure in red. */
export function GoogleButton({ onSignedIn, problem, onProblem }: ProblemProps & { onSignedIn: () => Promise<void> }) {
  const { google, publicUrl } = useShopFacts();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [waiting, setWaiting] = useState(false);

  async function signIn() {
    if (!google) return onProblem(NOT_SET_UP);
    // Google redirects to the shop's public URL; on another origin the session would not be found.
    if (window.location.origin !== new URL(publicUrl).origin) {
      return onProblem(`Google sign-in works at ${publicUrl} only. Please open the shop there.`);
    }
    onProblem(undefined);
    setWaiting(true);
    try {
      await signInWithGoogle();
      await onSignedIn();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const next = secondStepAfter(error, search.get('from'));
      if (next) await navigate(...next);
      else onProblem(error.message);
    } finally {
      setWaiting(false);
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <button type="button" className="btn btn-outline w-full" onClick={signIn} disabled={waiting}>
        <GoogleLogo />
        Continue with Google
      </button>
      {!google && !problem && <p className="text-muted text-sm">{NOT_SET_UP}</p>}
      <FormProblem message={problem} />
    </div>
  );
}
