import { type RefObject, useEffect, useRef } from 'react';
import { EARLY } from './use-parts.ts';

/** Calls when the button at the end of a list comes near the screen: nobody needs to press it. */
export function useComesNear(call: () => void, wanted: boolean): RefObject<HTMLButtonElement | null> {
  const end = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!end.current || !wanted) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) call();
      },
      { rootMargin: EARLY },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  });
  return end;
}
