import { useNavigate, useSearchParams } from 'react-router';
import { GoogleButton } from '#src/accounts/google-button.tsx';
import { safeReturnPath, withReturn } from '#src/accounts/guards.ts';
import { SignUpForm } from '#src/accounts/sign-up-form.tsx';
import { useLastProblem } from '#src/accounts/use-last-problem.ts';
import { useSignedInAlready } from '#src/accounts/use-signed-in-already.ts';
import type { PublicAnswer } from '#src/shared/public-answer.ts';
import { PageLink } from '#src/ui/page-link.tsx';
import { showSuccess } from '#src/ui/toasts.tsx';
import type { SignedUp } from './login.tsx';
import { privatePage } from './page-meta.ts';
import { AccountPage } from './shell/account-page.tsx';
import { AccountTitle } from './shell/account-title.tsx';

export const handle = { reads: [], query: ['from'] } satisfies PublicAnswer;

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
