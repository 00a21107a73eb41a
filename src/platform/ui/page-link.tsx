import { Link, type LinkProps } from 'react-router';

/** A link to another screen: asked for when the visitor aims at it, and faded in where the browser can (styles/base.css). */
export function PageLink(props: LinkProps) {
  return <Link prefetch="intent" viewTransition {...props} />;
}
