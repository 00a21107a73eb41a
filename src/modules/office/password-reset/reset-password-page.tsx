import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { passwordProblem } from '#src/core/accounts/credentials.ts';
import { NewPasswordField } from '#src/core/accounts/sign-up/new-password-field.tsx';
import { privatePage } from '#src/core/site/page-meta.ts';
import { AccountPage } from '#src/core/site/shell/account-page.tsx';
import type { PublicResponse } from '#src/platform/cache/public-response.ts';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { textFields, useSubmit } from '#src/platform/ui/use-submit.ts';
import { chooseNewPassword } from './reset-password.ts';

export const handle = { reads: [], query: ['token'] } satisfies PublicResponse;

export function meta() {
  return privatePage('Choose a new password');
}

const LINK_FAILED =
  'This link is invalid, has expired or has already been used. Request a new one on the sign-in page.';

function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const [input, setInput] = useState({ password: '' });
  const { form, problems, failure, submitting, submit, clear } = useSubmit<'password'>({
    validate: () => ({ password: passwordProblem(input.password) }),
    async send() {
      await chooseNewPassword(token, input.password);
      await navigate('/login?reset=1', { replace: true });
    },
  });
  const field = textFields(input, setInput, { problems, clear });

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <NewPasswordField label="New password" {...field('password')} />
      <FormProblem message={failure && (failure.code === 'INVALID_TOKEN' ? LINK_FAILED : failure.message)} />
      <button type="submit" className="btn btn-primary" aria-disabled={submitting}>
        Set the new password
      </button>
    </form>
  );
}

export default function ResetPasswordPage() {
  const [search] = useSearchParams();
  const token = search.get('token');
  return (
    <AccountPage title={<h1 className="text-title">Choose a new password</h1>}>
      {token ? <NewPasswordForm token={token} /> : <FormProblem message={LINK_FAILED} />}
      <PageLink className="link text-sm" to="/login">
        Back to sign in
      </PageLink>
    </AccountPage>
  );
}
