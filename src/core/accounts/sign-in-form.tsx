import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ForgotPassword } from '#src/extensions/password-reset/forgot-password.tsx';
import { Field } from '#src/platform/ui/field.tsx';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { ApiError } from './call-api.ts';
import { type SignIn, signInSchema } from './credentials.ts';
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
  // What the link brought about is told until the first try.
  const [tried, setTried] = useState(false);
  const [unverified, setUnverified] = useState(linkFailed);
  const { register, handleSubmit, formState, getValues, resetField } = useForm<SignIn>({
    resolver: zodResolver(signInSchema),
    defaultValues: { email: signedUp ?? '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  function begin() {
    setTried(true);
    onProblem(undefined);
  }

  async function attempt(action: () => Promise<void>) {
    begin();
    try {
      await action();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onProblem(error.message);
      if (error.code === 'EMAIL_NOT_VERIFIED') setUnverified(true);
    }
  }

  const signIn = (input: SignIn) =>
    attempt(async () => {
      await signInWithPassword(input);
      await onSignedIn();
      // The guard of the page may have led back here: the next to sign in is somebody else.
      resetField('password');
    });

  const sendAgain = () =>
    attempt(async () => {
      await sendVerificationMail(getValues('email'), from);
      showSuccess('Please check your mail inbox to verify email.');
    });

  return (
    <div className="flex flex-col gap-4">
      <form method="post" noValidate onSubmit={handleSubmit(signIn, begin)} className="flex flex-col gap-4">
        <Field label="Email" type="email" autoComplete="email" error={errors.email?.message} {...register('email')} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <FormProblem message={linkFailed && !tried ? LINK_FAILED : problem} />
        {unverified && !signedUp && (
          <button type="button" className="btn btn-outline btn-sm self-start" onClick={sendAgain}>
            Send the verification mail again
          </button>
        )}
        <button type="submit" className="btn btn-primary" disabled={isSubmitting}>
          Sign in
        </button>
      </form>
      <ForgotPassword email={() => getValues('email')} />
    </div>
  );
}
