import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** The screen said last. Not the component's own: it is made anew when a page gives way to the page of its error. */
let said: string | undefined;

/**
 * A full page load is announced by the browser; a change of screen within the document is not. This says the new title and
 * moves the focus to the content, unless the screen itself has taken it.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  useEffect(() => {
    const before = said;
    said = pathname + document.title;
    if (before === undefined || before === said) return;
    setTitle(document.title);
    const main = document.getElementById('main');
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <p className="sr-only" aria-live="polite">
      {title}
    </p>
  );
}
