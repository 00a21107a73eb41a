import { useNavigate, useSearchParams } from 'react-router';
import { privatePage } from '#src/core/site/page-meta.ts';
import { AccountPage } from '#src/core/site/shell/account-page.tsx';
import { AccountTitle } from '#src/core/site/shell/account-title.tsx';
import type { PublicResponse } from '#src/platform/cache/public-response.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import { GoogleButton } from '../google/google-button.tsx';
import { safeReturnPath, withReturn } from '../sessions/return-path.ts';
import type { SignedUp } from '../sign-in/login-page.tsx';
import { useLastProblem } from '../sign-in/use-last-problem.ts';
import { useSignedInAlready } from '../sign-in/use-signed-in-already.ts';
import { SignUpForm } from './sign-up-form.tsx';

export const handle = { reads: [], query: ['from'] } satisfies PublicResponse;

export function meta() {
  return privatePage('Sign up');
}

export default function SignUpPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const from = search.get('from');
  const login = withReturn('/login', from);
  const problemOf = useLastProblem();
  const goBack = async () => navigate(safeReturnPath(from), { replace: true });
  useSignedInAlready(goBack, false);

  async function goToLogin(signedUp: string) {
    showSuccess('Please check your mail inbox to verify email.');
    await navigate(login, { state: { signedUp } satisfies SignedUp });
  }

  return (
    <AccountPage title={<AccountTitle title="Sign up" from={from} />}>
      <SignUpForm from={from} onSignedUp={goToLogin} {...problemOf('password')} />
      <div className="divider my-0">or</div>
      <GoogleButton onSignedIn={goBack} {...problemOf('google')} />
      <p className="text-sm">
        Already have an account?{' '}
        <PageLink className="link link-primary" to={login}>
          Sign in
        </PageLink>
      </p>
    </AccountPage>
  );
}
