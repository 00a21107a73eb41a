import { useEffect, useEffectEvent, useRef } from 'react';
import { type Read, Reread } from './reread.ts';

/** @returns a function that notes a change: what the component shows is then read again, see `Reread` */
export function useReread(read: Read): () => void {
  const readNow = useEffectEvent(read);
  const reread = useRef<Reread>(undefined);
  useEffect(() => {
    const current = new Reread((signal) => readNow(signal));
    reread.current = current;
    return () => current.end();
  }, []);
  return () => reread.current?.request();
}
