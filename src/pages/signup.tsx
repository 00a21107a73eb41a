import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { ApiError } from '#src/accounts/call-api.ts';
import { type SignUp, signUpSchema } from '#src/accounts/credentials.ts';
import { signUp } from '#src/accounts/sign-in.ts';
import { Field } from '#src/ui/field.tsx';
import { showSuccess } from '#src/ui/toasts.tsx';

export function meta() {
  return [{ title: 'Sign up' }, { name: 'robots', content: 'noindex' }];
}

export default function SignUpPage() {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState } = useForm<SignUp>({
    resolver: zodResolver(signUpSchema),
    defaultValues: { name: '', email: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  async function submit(input: SignUp) {
    setProblem(undefined);
    try {
      await signUp(input);
      showSuccess('Please check your mail inbox to verify email.');
      await navigate('/login');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    }
  }

  return (
    <section className="mx-auto max-w-md px-4 py-12">
      <h1 className="text-3xl font-bold">Sign up</h1>
      <form noValidate onSubmit={handleSubmit(submit)} className="mt-8 flex flex-col gap-4">
        <Field label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
        <Field label="Email" type="email" autoComplete="email" error={errors.email?.message} {...register('email')} />
        <Field
          label="Password"
          type="password"
          autoComplete="new-password"
          error={errors.password?.message}
          {...register('password')}
        />
        {problem && (
          <p role="alert" className="text-error">
            {problem}
          </p>
        )}
        <button type="submit" className="btn btn-primary" disabled={isSubmitting}>
          Sign up
        </button>
      </form>
      <p className="mt-6 text-sm">
        Already have an account?{' '}
        <Link className="link link-primary" to="/login">
          Sign in
        </Link>
      </p>
    </section>
  );
}
