import { type RefObject, useEffect, useRef } from 'react';

/** Distance below the screen at which the end of a list triggers loading. */
const MARGIN = '1500px';

/** Calls back when an element, such as the button at the end of a list, approaches the viewport. */
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
