import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Field } from '#src/ui/field.tsx';
import { FormProblem } from '#src/ui/form-problem.tsx';
import { showSuccess } from '#src/ui/toasts.tsx';
import { ApiError } from './call-api.ts';
import { type SignIn, signInSchema } from './credentials.ts';
import { ForgotPassword } from './forgot-password.tsx';
import { sendVerificationMail, signInWithPassword } from './sign-in.ts';

interface SignInFormProps {
  /** The page to return to; the verification mail carries it too. */
  from: string | null;
  /** The visitor came with a verification link that was no good. */
  linkFailed: boolean;
  onSignedIn: () => Promise<void>;
}

const LINK_FAILED = 'This verification link is invalid or has expired. Enter your email and send the mail again.';

/** Email and password (spec section 2 /login). */
export function SignInForm({ from, linkFailed, onSignedIn }: SignInFormProps) {
  const [problem, setProblem] = useState<string | undefined>(linkFailed ? LINK_FAILED : undefined);
  const [unverified, setUnverified] = useState(linkFailed);
  const { register, handleSubmit, formState, getValues } = useForm<SignIn>({
    resolver: zodResolver(signInSchema),
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  async function attempt(action: () => Promise<void>) {
    setProblem(undefined);
    try {
      await action();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
      if (error.code === 'EMAIL_NOT_VERIFIED') setUnverified(true);
    }
  }

  const signIn = (input: SignIn) =>
    attempt(async () => {
      await signInWithPassword(input);
      await onSignedIn();
    });

  const sendAgain = () =>
    attempt(async () => {
      await sendVerificationMail(getValues('email'), from);
      showSuccess('Please check your mail inbox to verify email.');
    });

  return (
    <div className="flex flex-col gap-4">
      <form method="post" noValidate onSubmit={handleSubmit(signIn)} className="flex flex-col gap-4">
        <Field label="Email" type="email" autoComplete="email" error={errors.email?.message} {...register('email')} />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <FormProblem message={problem} />
        {unverified && (
          <button type="button" className="btn btn-sm self-start" onClick={sendAgain}>
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
