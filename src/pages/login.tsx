import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '#src/accounts/call-api.ts';
import { type SignIn, signInSchema } from '#src/accounts/credentials.ts';
import { safeReturnPath } from '#src/accounts/guards.ts';
import { sendVerificationMail, signInWithPassword } from '#src/accounts/sign-in.ts';
import { Field } from '#src/ui/field.tsx';
import { showSuccess } from '#src/ui/toasts.tsx';

export function meta() {
  return [{ title: 'Sign in' }, { name: 'robots', content: 'noindex' }];
}

export default function LoginPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [problem, setProblem] = useState<ApiError>();
  const { register, handleSubmit, formState, getValues } = useForm<SignIn>({
    resolver: zodResolver(signInSchema),
    defaultValues: { email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  async function signIn(input: SignIn) {
    setProblem(undefined);
    try {
      await signInWithPassword(input);
      await navigate(safeReturnPath(search.get('from')), { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error);
    }
  }

  async function sendAgain() {
    await sendVerificationMail(getValues('email'));
    showSuccess('Please check your mail inbox to verify email.');
  }

  return (
    <section className="mx-auto max-w-md px-4 py-12">
      <h1 className="text-3xl font-bold">Sign in</h1>
      <form noValidate onSubmit={handleSubmit(signIn)} className="mt-8 flex flex-col gap-4">
        <Field label="Email" type="email" autoComplete="email" error={errors.email?.message} {...register('email')} />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        {problem && (
          <p role="alert" className="text-error">
            {problem.message}
          </p>
        )}
        {problem?.code === 'EMAIL_NOT_VERIFIED' && (
          <button type="button" className="btn btn-sm" onClick={sendAgain}>
            Send the verification mail again
          </button>
        )}
        <button type="submit" className="btn btn-primary" disabled={isSubmitting}>
          Sign in
        </button>
      </form>
      <p className="mt-6 text-sm">
        New here?{' '}
        <Link className="link link-primary" to="/signup">
          Create an account
        </Link>
      </p>
    </section>
  );
}
