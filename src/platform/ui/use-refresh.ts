import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

/** Reloads the data of the page. If the focused control disappeared with its row, the heading takes the focus. */
export function useRefresh() {
  const { revalidate, state } = useRevalidator();
  const heading = useRef<HTMLHeadingElement>(null);
  const requested = useRef(false);

  // Idle again means that the new rows are rendered: only now is it known which controls are gone.
  useEffect(() => {
    if (state !== 'idle' || !requested.current) return;
    requested.current = false;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [state]);

  async function refresh() {
    requested.current = true;
    await revalidate();
  }

  return { heading, refresh };
}
