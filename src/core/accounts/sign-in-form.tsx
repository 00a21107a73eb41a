import { useState } from 'react';
import { Field } from '#src/platform/ui/field.tsx';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { textFields, useSubmit } from '#src/platform/ui/use-submit.ts';
import { ApiError } from './call-api.ts';
import { type SignIn, signInProblems } from './credentials.ts';
import { ForgotPassword } from './forgot-password.tsx';
import { PasswordField } from './password-field.tsx';
import { sendVerificationMail, signInWithPassword } from './sign-in.ts';
import type { ProblemProps } from './use-last-problem.ts';

interface SignInFormProps extends ProblemProps {
  /** The page to return to; the verification mail carries it too. */
  from: string | null;
  /** The visitor came with a verification link that was no good. */
  linkFailed: boolean;
  /** The address that signed up right before: its mail can be sent again elsewhere on the page. */
  signedUp: string | undefined;
  onSignedIn: () => Promise<void>;
}

const LINK_FAILED = 'This verification link is invalid or has expired. Enter your email and send the mail again.';

/** Email and password (spec section 2 /login). */
export function SignInForm({ from, linkFailed, signedUp, onSignedIn, problem, onProblem }: SignInFormProps) {
  // The outcome of the link is shown until the first try.
  const [tried, setTried] = useState(false);
  const [unverified, setUnverified] = useState(linkFailed);
  const [input, setInput] = useState<SignIn>({ email: signedUp ?? '', password: '' });

  function begin() {
    setTried(true);
    onProblem(undefined);
  }

  function fail(error: unknown) {
    onProblem((error as Error).message);
    if (error instanceof ApiError && error.code === 'EMAIL_NOT_VERIFIED') setUnverified(true);
  }

  const signIn = useSubmit<keyof SignIn>({
    validate() {
      begin();
      return signInProblems(input);
    },
    async send() {
      await signInWithPassword(input);
      await onSignedIn();
      // The guard of the page may have led back here, for another person to sign in.
      setInput((now) => ({ ...now, password: '' }));
    },
    onFailure: fail,
  });

  const verification = useSubmit({
    async send() {
      begin();
      await sendVerificationMail(input.email, from);
      showSuccess('Please check your mail inbox to verify email.');
    },
    onFailure: fail,
  });

  const field = textFields(input, setInput, signIn);

  return (
    <div className="flex flex-col gap-4">
      <form ref={signIn.form} method="post" noValidate onSubmit={signIn.submit} className="flex flex-col gap-4">
        <Field label="Email" type="email" autoComplete="email" {...field('email')} />
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
        <FormProblem message={linkFailed && !tried ? LINK_FAILED : problem} />
        {unverified && !signedUp && (
          <button
            type="button"
            className="btn btn-outline btn-sm self-start"
            aria-disabled={verification.submitting}
            onClick={verification.submit}
          >
            Send the verification mail again
          </button>
        )}
        <button type="submit" className="btn btn-primary" aria-disabled={signIn.submitting}>
          Sign in
        </button>
      </form>
      <ForgotPassword email={() => input.email} />
    </div>
  );
}
