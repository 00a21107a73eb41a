import { useEffect, useRef, useState } from 'react';
import { useLocation, useMatches } from 'react-router';

/**
 * Browsers announce a full page load, but not a navigation within the document. This announces the new title to screen
 * readers and moves the focus to the content, unless the page itself has taken the focus.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  // An error page can replace a page, or the page can recover, without a navigation: then only the matches change.
  const matches = useMatches();
  const [title, setTitle] = useState('');
  const announced = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title depends on them
  useEffect(() => {
    const previous = announced.current;
    announced.current = pathname + document.title;
    if (previous === undefined || previous === announced.current) return;
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
