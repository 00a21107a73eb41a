import { useEffect } from 'react';
import { announceReady } from './deferred-scripts.ts';

/** Render it after all controls: effects run in page order, so every control works by then. */
export function Hydrated() {
  useEffect(announceReady, []);
  return null;
}
