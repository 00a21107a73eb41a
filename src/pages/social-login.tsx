import { useNavigate, useSearchParams } from 'react-router';
import { GoogleButton } from '#src/accounts/google-button.tsx';
import { safeReturnPath } from '#src/accounts/guards.ts';
import { useLastProblem } from '#src/accounts/use-last-problem.ts';
import { useSignedInAlready } from '#src/accounts/use-signed-in-already.ts';
import { privatePage } from './page-meta.ts';

export function meta() {
  return privatePage('Sign in with Google');
}

/** The Google sign-in button alone (spec section 2). */
export default function SocialLoginPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const goBack = async () => navigate(safeReturnPath(search.get('from')), { replace: true });
  const problemOf = useLastProblem();
  useSignedInAlready(goBack, false);
  return (
    <section className="mx-auto w-full max-w-md px-4 py-16">
      <h1 className="sr-only">Sign in with Google</h1>
      <GoogleButton onSignedIn={goBack} {...problemOf('google')} />
    </section>
  );
}
