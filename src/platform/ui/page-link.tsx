import type { ComponentProps } from 'react';
import { Link } from 'react-router';

/**
 * A link to another screen: prefetched on hover or focus, and faded in where the browser supports it (styles/base.css).
 */
export function PageLink(props: ComponentProps<typeof Link>) {
  return <Link prefetch="intent" viewTransition {...props} />;
}
