import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { privatePage } from '#src/core/site/page-meta.ts';
import type { PublicResponse } from '#src/platform/cache/public-response.ts';
import { Notice } from '#src/platform/ui/notice.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { reportGoogleOutcome } from './google-popup.ts';

export const handle = { reads: [], query: ['error'] } satisfies PublicResponse;

export function meta() {
  return privatePage('Sign in with Google');
}

/** The same policy as the earlier pages in the popup: another would sever it from the page that opened it. */
export function headers() {
  return { 'cross-origin-opener-policy': 'unsafe-none' };
}

/** The last page of the Google popup: it reports the result to its opener and closes. */
export default function GoogleDonePage() {
  const [search] = useSearchParams();
  const attempt = search.get('attempt') ?? '';
  const error = search.get('error');

  useEffect(() => {
    const challenge = window.location.hash.slice(1);
    reportGoogleOutcome({ attempt, error, ...(challenge && { challenge }) });
    window.close();
  }, [attempt, error]);

  return (
    <Notice
      title={error ? 'Sign-in failed' : 'You can close this window'}
      text="Google sign-in continues in the window where you started it."
    >
      <PageLink className="btn btn-outline" to="/login">
        Go to sign in
      </PageLink>
    </Notice>
  );
}
