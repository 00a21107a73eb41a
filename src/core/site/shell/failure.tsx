import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { Notice } from '#src/platform/ui/notice.tsx';
import { NotFound } from './not-found.tsx';

interface Reason {
  title: string;
  text: string;
}

const FAULT: Reason = {
  title: 'Something went wrong on our side',
  text: 'Nothing you entered caused this. Please try again in a moment.',
};
const UNREACHABLE: Reason = {
  title: 'The shop cannot be reached',
  text: 'Check your connection and try again.',
};
/** Reasons by HTTP status of a page or a call; 0 if the shop was not reached. */
const REASONS: Record<number, Reason> = {
  0: UNREACHABLE,
  503: {
    title: 'The shop is busy',
    text: 'This page cannot be shown right now. Nothing is lost. Please try again in a moment.',
  },
};

function reasonOf(error: unknown): Reason {
  const status = error instanceof TypeError ? 0 : (error as { status?: number } | undefined)?.status;
  return (status !== undefined && REASONS[status]) || FAULT;
}

const isMissing = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

/** The title of the page that replaces a failed one. */
export function failureTitle(error: unknown): string {
  return isMissing(error) ? 'Page not found' : reasonOf(error).title;
}

/** The first requests after the connection has returned may still fail. */
const RETRY_PAUSES_MS = [0, 1_000, 3_000, 10_000];

/** Reloads the page if the shop responds; otherwise the browser would replace this page by one of its own. */
async function reloadOnceAnswered(signal: AbortSignal): Promise<void> {
  for (const pause of RETRY_PAUSES_MS) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (signal.aborted) return;
    const answered = await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal }).then(
      () => true,
      () => false,
    );
    if (answered) return location.reload();
  }
}

/** Reloads the page, once, when the browser reports that it is online again. */
function useReloadOnline(enabled: boolean) {
  useEffect(() => {
    if (!enabled) return;
    const left = new AbortController();
    addEventListener('online', () => void reloadOnceAnswered(left.signal), { signal: left.signal });
    return () => left.abort();
  }, [enabled]);
}

/** Shown when a page fails to load; unless the page does not exist, it offers a retry. */
export function Failure({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const reason = reasonOf(error);
  useReloadOnline(reason === UNREACHABLE);
  if (isMissing(error)) return <NotFound />;
  return (
    <Notice {...reason}>
      {/* A link, not a button: it works before hydration, which matters on connections on which pages fail. */}
      <a className="btn btn-primary" href={pathname + search}>
        Try again
      </a>
      <a className="btn btn-outline" href="/">
        Go to homepage
      </a>
    </Notice>
  );
}
