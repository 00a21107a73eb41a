import { useNavigate, useSearchParams } from 'react-router';
import { GoogleButton } from '#src/accounts/google-button.tsx';
import { safeReturnPath } from '#src/accounts/guards.ts';
import { privatePage } from './page-meta.ts';
import { AccountPage } from './shell/account-page.tsx';

export function meta() {
  return privatePage('Sign in with Google');
}

/** The Google sign-in button alone (spec section 2). */
export default function SocialLoginPage() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const goBack = async () => navigate(safeReturnPath(search.get('from')), { replace: true });
  return (
    <AccountPage title="Sign in with Google">
      <GoogleButton onSignedIn={goBack} />
    </AccountPage>
  );
}
