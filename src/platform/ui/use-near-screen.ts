import { type RefObject, useEffect, useRef } from 'react';

/** How far below the screen the end of a list may be when more is loaded. */
const MARGIN = '1500px';

/** Calls back when the element approaches the viewport, such as the button at the end of a list. */
export function useNearScreen<Target extends HTMLElement>(
  call: () => void,
  enabled: boolean,
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (!target.current || !enabled) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) call();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  });
  return target;
}
