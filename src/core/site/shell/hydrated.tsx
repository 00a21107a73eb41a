import { useEffect } from 'react';
import { announceReady } from './late-scripts.ts';

/** Comes after every control: effects run in the order of the page, so all of it does something by then. */
export function Hydrated() {
  useEffect(announceReady, []);
  return null;
}
