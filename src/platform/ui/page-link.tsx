import { Link, type LinkProps } from 'react-router';

/**
 * A link to another screen: prefetched on hover or focus, and faded in where the browser supports it (styles/base.css).
 */
export function PageLink(props: LinkProps) {
  return <Link prefetch="intent" viewTransition {...props} />;
}
