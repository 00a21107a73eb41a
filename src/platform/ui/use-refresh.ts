import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

/** Loads the data of the page again. When the control that had the focus went with its row, the heading takes the focus. */
export function useRefresh() {
  const { revalidate, state } = useRevalidator();
  const heading = useRef<HTMLHeadingElement>(null);
  const asked = useRef(false);

  // Idle again means that the new rows stand: only now is it known what has gone.
  useEffect(() => {
    if (state !== 'idle' || !asked.current) return;
    asked.current = false;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [state]);

  async function refresh() {
    asked.current = true;
    await revalidate();
  }

  return { heading, refresh };
}
