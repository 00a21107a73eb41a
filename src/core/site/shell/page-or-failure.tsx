import { useRouteError } from 'react-router';
import { FailureNotice } from './failure.tsx';

/** A layout between the shell and every page: if a page fails, the rest of the document stays. */
export { Outlet as default } from 'react-router';

export function ErrorBoundary() {
  return <FailureNotice error={useRouteError()} />;
}
