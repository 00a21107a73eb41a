import { useNavigate, useSearchParams } from 'react-router';
import { GoogleButton } from '#src/accounts/google-button.tsx';
import { safeReturnPath } from '#src/accounts/guards.ts';
import { SignUpForm } from '#src/accounts/sign-up-form.tsx';
import type { PublicAnswer } from '#src/shared/public-answer.ts';
import { PageLink } from '#src/ui/page-link.tsx';
import { showSuccess } from '#src/ui/toasts.tsx';
import { privatePage } from './page-meta.ts';
import { AccountPage } from './shell/account-page.tsx';

export const handle = { reads: [], query: ['from'] } satisfies PublicAnswer;

export function meta() {
  return privatePage('Sign up');
}

export default function SignUpPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const from = search.get('from');
  const login = { pathname: '/login', search: from ? `?${new URLSearchParams({ from })}` : '' };

  async function goToLogin() {
    showSuccess('Please check your mail inbox to verify email.');
    await navigate(login);
  }

  return (
    <AccountPage title="Sign up">
      <SignUpForm from={from} onSignedUp={goToLogin} />
      <div className="divider my-0">or</div>
      <GoogleButton onSignedIn={async () => navigate(safeReturnPath(from), { replace: true })} />
      <p className="text-sm">
        Already have an account?{' '}
        <PageLink className="link link-primary" to={login}>
          Sign in
        </PageLink>
      </p>
    </AccountPage>
  );
}
