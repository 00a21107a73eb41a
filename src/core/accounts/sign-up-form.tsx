import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { PrefetchPageLinks } from 'react-router';
import { Field } from '#src/platform/ui/field.tsx';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { ApiError } from './call-api.ts';
import { type SignUp, signUpSchema } from './credentials.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { signUp } from './sign-in.ts';
import type { ProblemProps } from './use-last-problem.ts';

interface SignUpFormProps extends ProblemProps {
  from: string | null;
  onSignedUp: (email: string) => Promise<void>;
}

/** Name, email and password (spec section 2 /signup). */
export function SignUpForm({ from, onSignedUp, problem, onProblem }: SignUpFormProps) {
  const { register, handleSubmit, formState, control } = useForm<SignUp>({
    resolver: zodResolver(signUpSchema),
    defaultValues: { name: '', email: '', password: '' },
  });
  const typed = useWatch({ control, name: 'password' });
  const { errors, isDirty, isSubmitting } = formState;

  async function submit(input: SignUp) {
    onProblem(undefined);
    try {
      await signUp(input, from);
      await onSignedUp(input.email.trim());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onProblem(error.message);
    }
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit(submit, () => onProblem(undefined))}
      className="flex flex-col gap-4"
    >
      <Field label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <Field label="Email" type="email" autoComplete="email" error={errors.email?.message} {...register('email')} />
      <NewPasswordField
        label="Password"
        typed={typed}
        error={errors.password?.message}
        registration={register('password')}
      />
      <FormProblem message={problem} />
      <button type="submit" className="btn btn-primary" disabled={isSubmitting}>
        Sign up
      </button>
      {/* Where this leads to; by the time it is sent, the line or this release may be gone. */}
      {isDirty && <PrefetchPageLinks page="/login" />}
    </form>
  );
}
