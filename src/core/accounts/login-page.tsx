import { useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { company } from '#src/core/site/company.ts';
import { publicPage } from '#src/core/site/page-meta.ts';
import { AccountPage } from '#src/core/site/shell/account-page.tsx';
import { AccountTitle } from '#src/core/site/shell/account-title.tsx';
import type { PublicResponse } from '#src/platform/cache/public-response.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import type { Route } from './+types/login-page';
import { GoogleButton } from './google-button.tsx';
import { safeReturnPath, withReturn } from './guards.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useLastProblem } from './use-last-problem.ts';
import { useSignedInAlready } from './use-signed-in-already.ts';
import { VerificationPanel } from './verification-panel.tsx';
import { WhySignIn } from './why-sign-in.tsx';

export const handle = { reads: [], query: ['from', 'verified', 'confirm', 'error', 'reset'] } satisfies PublicResponse;

export function meta({ matches }: Route.MetaArgs) {
  return publicPage(matches, {
    title: `Sign in | ${company.name}`,
    description: `Sign in to order ${company.brand} cordless tools in bulk, follow your orders and write reviews.`,
    path: '/login',
  });
}

/** What the sign-up form passes on with its visitor; it stays in the browser's history, not in the address. */
export interface SignedUp {
  signedUp: string;
}

const noSubscription = () => () => undefined;

/** The address that signed up right before. The server's document does not know it: after a reload it comes with hydration. */
function useSignedUp(): string | undefined {
  const state = useLocation().state as Partial<SignedUp> | null;
  return useSyncExternalStore(
    noSubscription,
    () => state?.signedUp,
    () => undefined,
  );
}

export default function LoginPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const from = search.get('from');
  const linkFailed = search.has('error');
  const signedUp = useSignedUp();
  const problemOf = useLastProblem();
  const goBack = async () => navigate(safeReturnPath(from), { replace: true });
  useSignedInAlready(goBack, search.has('reset') || search.has('confirm'));

  return (
    <AccountPage title={<AccountTitle title="Sign in" from={from} />}>
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
      {signedUp ? <VerificationPanel email={signedUp} from={from} /> : <WhySignIn from={from} />}
      <SignInForm
        key={`${linkFailed} ${signedUp}`}
        from={from}
        linkFailed={linkFailed}
        signedUp={signedUp}
        onSignedIn={goBack}
        {...problemOf('password')}
      />
      <div className="divider my-0">or</div>
      <GoogleButton onSignedIn={goBack} {...problemOf('google')} />
      <p className="text-sm">
        New here?{' '}
        <PageLink className="link link-primary" to={withReturn('/signup', from)}>
          Create an account
        </PageLink>
      </p>
    </AccountPage>
  );
}
