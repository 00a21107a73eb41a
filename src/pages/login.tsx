import { useNavigate, useSearchParams } from 'react-router';
import { GoogleButton } from '#src/accounts/google-button.tsx';
import { safeReturnPath } from '#src/accounts/guards.ts';
import { SignInForm } from '#src/accounts/sign-in-form.tsx';
import { useSignedInAlready } from '#src/accounts/use-signed-in-already.ts';
import { company } from '#src/company.ts';
import type { PublicAnswer } from '#src/shared/public-answer.ts';
import { PageLink } from '#src/ui/page-link.tsx';
import type { Route } from './+types/login';
import { publicPage } from './page-meta.ts';
import { AccountPage } from './shell/account-page.tsx';

export const handle = { reads: [], query: ['from', 'verified', 'confirm', 'error', 'reset'] } satisfies PublicAnswer;

export function meta({ matches }: Route.MetaArgs) {
  return publicPage(matches, {
    title: `Sign in | ${company.name}`,
    description: `Sign in to order ${company.brand} cordless tools in bulk, follow your orders and write reviews.`,
    path: '/login',
  });
}

export default function LoginPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const from = search.get('from');
  const linkFailed = search.has('error');
  const goBack = async () => navigate(safeReturnPath(from), { replace: true });
  useSignedInAlready(goBack, search.has('reset'));

  return (
    <AccountPage title="Sign in">
      {search.has('verified') && !linkFailed && (
        <p role="status" className="alert alert-success">
          Your email is verified. You can sign in now.
        </p>
      )}
      {search.has('confirm') && (
        <p role="status" className="alert alert-info">
          Sign in with the password you signed up with. This verifies your email.
        </p>
      )}
      {search.has('reset') && (
        <p role="status" className="alert alert-success">
          Your new password is set. Sign in with it.
        </p>
      )}
      <SignInForm key={String(linkFailed)} from={from} linkFailed={linkFailed} onSignedIn={goBack} />
      <div className="divider my-0">or</div>
      <GoogleButton onSignedIn={goBack} />
      <p className="text-sm">
        New here?{' '}
        <PageLink className="link link-primary" to={{ pathname: '/signup', search: carryOn(from) }}>
          Create an account
        </PageLink>
      </p>
    </AccountPage>
  );
}

function carryOn(from: string | null): string {
  return from ? `?${new URLSearchParams({ from })}` : '';
}
