import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate } from 'react-router';
import { UNREACHABLE, UNREADABLE } from '#src/core/calls/failed-calls.ts';
import { Notice } from '#src/platform/ui/notice.tsx';
import { NotFound } from './not-found.tsx';

interface Reason {
  title: string;
  text: string;
}

const FAULT = 'Something went wrong on our side. Please try again in a moment.';
const BUSY = 'The shop is busy. Please try again in a moment.';

/** The message of a form, with its first sentence as the title. */
export function inTwo(message: string): Reason {
  const [title = '', ...rest] = message.split('. ');
  return { title, text: rest.join('. ') };
}

/** The router's own message about data of a page that is not the shop's. */
const UNREADABLE_DATA = 'Unable to decode turbo-stream response';

function messageOf(error: unknown): string {
  const { status, code, message = '' } = (error ?? {}) as { status?: number; code?: string; message?: string };
  if (status === 503) return BUSY;
  if (status === 429 && message !== '') return message;
  if (code === 'unreadable' || message.startsWith(UNREADABLE_DATA)) return UNREADABLE;
  return status === 0 || error instanceof TypeError ? UNREACHABLE : FAULT;
}

const reasonOf = (error: unknown): Reason => inTwo(messageOf(error));

export const isMissing = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

/** The title of the page that replaces a failed one. */
export function failureTitle(error: unknown): string {
  return isMissing(error) ? 'Page not found' : reasonOf(error).title;
}

/**
 * Loads the page again, once for each time that the browser comes online. A revalidation would not do: React Router
 * keeps the error if React renders its start and its end at once, as it may when the answer is quick.
 */
function useRetryOnline() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const again = () => navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true });
    // The first requests after the connection has returned may still fail.
    const retry = () => setTimeout(again, 1_000);
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [navigate, pathname, search, hash]);
}

interface FailureProps {
  error: unknown;
  /** Only a part of the page failed; its heading stays. */
  isPart?: boolean;
}

/** Shown when a page fails to load; unless the page does not exist, it offers a retry. */
export function FailureNotice({ error, isPart = false }: FailureProps) {
  const { pathname, search } = useLocation();
  useRetryOnline();
  if (isMissing(error)) return <NotFound />;
  return (
    <Notice {...reasonOf(error)} isPart={isPart}>
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
