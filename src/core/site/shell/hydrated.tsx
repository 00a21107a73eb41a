import { useEffect } from 'react';
import { watchForFarAlphabets } from '#src/platform/ui/far-alphabets.ts';
import { announceReady } from './late-scripts.ts';

/** Stands behind everything that can be pressed: effects run in the order of the page, so all of it does something by then. */
export function Hydrated() {
  useEffect(() => {
    // First: what was typed before the scripts came is typed again by what follows.
    const endWatch = watchForFarAlphabets();
    announceReady();
    return endWatch;
  }, []);
  return null;
}
