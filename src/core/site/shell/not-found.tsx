import { Notice } from '#src/platform/ui/notice.tsx';
import { PageLink } from '#src/platform/ui/page-link.tsx';

/** The 404 page of spec section 2. */
export function NotFound() {
  return (
    <Notice
      title="Oops! 404 - Page not found..."
      text="The link may be out of date, or the tool is no longer in the catalogue."
    >
      <PageLink className="btn btn-primary" to="/home">
        Go to homepage
      </PageLink>
      <PageLink className="btn btn-outline" to="/tools">
        See the whole range
      </PageLink>
    </Notice>
  );
}
