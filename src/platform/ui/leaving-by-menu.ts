import { type MouseEvent, useEffect, useEffectEvent } from 'react';

/** Whether a click on a link was taken by the router: the page changes, other than by a click for a new tab. */
export const followsLink = ({ defaultPrevented, target }: MouseEvent): boolean =>
  defaultPrevented && (target as Element).closest('a') !== null;

/**
 * Calls back when the visitor goes Back or Forward. Unlike the location, which changes once the other page is loaded,
 * it does not mistake a navigation that began before a menu was opened.
 */
export function useBackOrForward(onMove: () => void): void {
  const moved = useEffectEvent(onMove);
  useEffect(() => {
    const listen = () => moved();
    window.addEventListener('popstate', listen);
    return () => window.removeEventListener('popstate', listen);
  }, []);
}
