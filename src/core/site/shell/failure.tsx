import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useRevalidator } from 'react-router';
import { Notice } from '#src/platform/ui/notice.tsx';
import { NotFound } from './not-found.tsx';

interface Reason {
  title: string;
  text: string;
}

const LATER = 'Please try again in a moment.';
const FAULT: Reason = { title: 'Something went wrong on our side', text: LATER };
/** Reasons by HTTP status of a page or a call; 0 if the shop was not reached. */
const REASONS: Record<number, Reason> = {
  0: { title: 'The shop cannot be reached', text: 'Check your connection and try again.' },
  503: { title: 'The shop is busy', text: LATER },
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

/** Loads the data of the page again, once for each time that the browser comes online. */
function useRetryOnline() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // The first requests after the connection has returned may still fail.
    const retry = () => setTimeout(revalidate, 1_000);
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [revalidate]);
}

/** Shown when a page fails to load; unless the page does not exist, it offers a retry. */
export function Failure({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  useRetryOnline();
  if (isMissing(error)) return <NotFound />;
  return (
    <Notice {...reasonOf(error)}>
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
