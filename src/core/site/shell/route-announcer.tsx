import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useMatches, useNavigation } from 'react-router';

/**
 * Browsers announce a full page load, but not a navigation within the document. This announces the new title to screen
 * readers and moves the focus to the content, unless the page itself has taken the focus or the visitor has moved it
 * while the page was loading: to a menu, or to the search in the navbar.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  // An error page can replace a page, or the page can recover, without a navigation: then only the matches change.
  const matches = useMatches();
  const [title, setTitle] = useState('');
  const announced = useRef<string>(undefined);
  const loading = useNavigation().location?.key;
  const focusBefore = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title depends on them
  useEffect(() => {
    const previous = announced.current;
    announced.current = pathname + document.title;
    if (previous === undefined || previous === announced.current) return;
    setTitle(document.title);
    const main = document.getElementById('main');
    const focused = document.activeElement;
    const hasMoved = focusBefore.current !== null && ![focusBefore.current, document.body].includes(focused as Element);
    if (!hasMoved && !main?.contains(focused)) main?.focus({ preventScroll: true });
  }, [pathname, matches]);
  useLayoutEffect(() => {
    if (loading !== undefined) focusBefore.current = document.activeElement;
  }, [loading]);
  // After the effect above, which runs once the page is loaded.
  useEffect(() => {
    if (loading === undefined) focusBefore.current = null;
  }, [loading]);
  return (
    <p className="sr-only" aria-live="polite">
      {title}
    </p>
  );
}
