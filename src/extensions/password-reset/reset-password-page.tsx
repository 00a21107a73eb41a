import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { data, useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '#src/core/accounts/call-api.ts';
import { type NewPassword, newPasswordSchema } from '#src/core/accounts/credentials.ts';
import { NewPasswordField } from '#src/core/accounts/new-password-field.tsx';
import { chooseNewPassword } from '#src/core/accounts/sign-in.ts';
import { shopContext } from '#src/core/site/page-context.server.ts';
import { privatePage } from '#src/core/site/page-meta.ts';
import { AccountPage } from '#src/core/site/shell/account-page.tsx';
import { FormProblem } from '#src/platform/ui/form-problem.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import type { Route } from './+types/reset-password-page';

/** Where the link of a reset mail leads; without the extension there is no such page. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(shopContext).config.extensions.includes('password-reset')) throw data(null, { status: 404 });
  return null;
}

export function meta() {
  return privatePage('Choose a new password');
}

const LINK_FAILED = 'This link is invalid, has expired or was used already. Ask for a new one on the sign-in page.';

function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState, control } = useForm<NewPassword>({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { password: '' },
  });
  const typed = useWatch({ control, name: 'password' });

  async function submit({ password }: NewPassword) {
    setProblem(undefined);
    try {
      await chooseNewPassword(token, password);
      await navigate('/login?reset=1', { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.code === 'INVALID_TOKEN' ? LINK_FAILED : error.message);
    }
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit(submit, () => setProblem(undefined))}
      className="flex flex-col gap-4"
    >
      <NewPasswordField
        label="New password"
        typed={typed}
        error={formState.errors.password?.message}
        registration={register('password')}
      />
      <FormProblem message={problem} />
      <button type="submit" className="btn btn-primary" disabled={formState.isSubmitting}>
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
