import { useRouteError } from 'react-router';
import { Failure } from './failure.tsx';

/** Between the shell and every page: one that fails leaves the rest of the document as it is. */
export { Outlet as default } from 'react-router';

export function ErrorBoundary() {
  return <Failure error={useRouteError()} />;
}
