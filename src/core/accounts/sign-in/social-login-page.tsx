import { useNavigate, useSearchParams } from 'react-router';
import { privatePage } from '#src/core/site/page-meta.ts';
import { GoogleButton } from '../google/google-button.tsx';
import { safeReturnPath } from '../sessions/return-path.ts';
import { useLastProblem } from './use-last-problem.ts';
import { useSignedInAlready } from './use-signed-in-already.ts';

export function meta() {
  return privatePage('Sign in with Google');
}

/** A page with only the Google sign-in button (spec section 2). */
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
