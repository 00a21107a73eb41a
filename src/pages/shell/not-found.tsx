import { Link } from 'react-router';
import { Notice } from '#src/ui/notice.tsx';

/** The 404 page of spec section 2. */
export function NotFound() {
  return (
    <Notice title="Oops! 404 - Page not found..." text="The address may be old, or the tool has left the catalogue.">
      <Link className="btn btn-primary" to="/home">
        Go to homepage
      </Link>
      <Link className="btn btn-outline" to="/tools">
        See the whole range
      </Link>
    </Notice>
  );
}
