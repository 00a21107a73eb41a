import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * A full page load is announced by the browser; a change of screen within the document is not. This says the new title and
 * moves the focus to the content, unless the screen itself has taken it.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
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
