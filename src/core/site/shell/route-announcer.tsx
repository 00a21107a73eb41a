import { useEffect, useRef, useState } from 'react';
import { useLocation, useMatches } from 'react-router';

/**
 * A full page load is announced by the browser; a change of screen within the document is not. This says the new title and
 * moves the focus to the content, unless the screen itself has taken it.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  // A page may give way to that of its error, and come back, without a move: then its data change.
  const matches = useMatches();
  const [title, setTitle] = useState('');
  const said = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what a title depends on
  useEffect(() => {
    const before = said.current;
    said.current = pathname + document.title;
    if (before === undefined || before === said.current) return;
    setTitle(document.title);
    const main = document.getElementById('main');
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [pathname, matches]);
  return (
    <p className="sr-only" aria-live="polite">
      {title}
    </p>
  );
}
