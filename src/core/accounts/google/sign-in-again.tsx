import { useState } from 'react';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import type { Failure } from '#src/platform/ui/use-submit.ts';
import { signedInUser } from '../sessions/session.ts';
import { GoogleButton } from './google-button.tsx';

interface SignInAgainProps {
  failure: Failure | undefined;
  /** @param email of the account that is signed in now: with Google another one can be chosen */
  onSignedIn: (email: string | undefined) => void;
}

/** Google's button below a form that the server refuses until a person without password has signed in again. */
export function SignInAgain({ failure, onSignedIn }: SignInAgainProps) {
  const [problem, setProblem] = useState<string>();
  if (failure?.code !== 'fresh_sign_in_needed') return null;
  return (
    <GoogleButton
      problem={problem}
      onProblem={setProblem}
      onSignedIn={async () => {
        const email = signedInUser()?.email;
        showSuccess(`You have signed in again as ${email}. You can go on now.`);
        onSignedIn(email);
      }}
    />
  );
}
