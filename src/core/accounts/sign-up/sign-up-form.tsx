import { useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { Field } from '#src/platform/ui/field.tsx';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { textFields, useSubmit } from '#src/platform/ui/use-submit.ts';
import { emailText, type SignUp, signUpProblems } from '../credentials.ts';
import type { ProblemProps } from '../sign-in/use-last-problem.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { signUp } from './sign-up.ts';

interface SignUpFormProps extends ProblemProps {
  from: string | null;
  onSignedUp: (email: string) => Promise<void>;
}

const empty: SignUp = { name: '', email: '', password: '' };

/** Name, email and password (spec section 2 /signup). */
export function SignUpForm({ from, onSignedUp, problem, onProblem }: SignUpFormProps) {
  const [input, setInput] = useState(empty);
  const { form, problems, submitting, submit, clear } = useSubmit<keyof SignUp>({
    validate() {
      onProblem(undefined);
      return signUpProblems(input);
    },
    async send() {
      await signUp(input, from);
      await onSignedUp(emailText(input.email));
    },
    onFailure: (error) => onProblem((error as Error).message),
  });
  const field = textFields(input, setInput, { problems, clear });

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label="Name" autoComplete="name" {...field('name')} />
      <Field label="Email" type="email" autoComplete="email" {...field('email')} />
      <NewPasswordField label="Password" {...field('password')} />
      <FormProblem message={problem} />
      <button type="submit" className="btn btn-primary" aria-disabled={submitting}>
        Sign up
      </button>
      {/* The next page: by the time the form is sent, the connection or this release may be gone. */}
      {input !== empty && <PrefetchPageLinks page="/login" />}
    </form>
  );
}
