import { useRef, useState } from 'react';
import { showSuccess } from '#src/platform/ui/toasts.tsx';
import type { Failure } from '#src/platform/ui/use-submit.ts';

/** Changes what a screen shows by its buttons: one call at a time for a row, after which the screen is read again. */
export function useAct(read: () => Promise<void>) {
  const [failure, setFailure] = useState<Failure>();
  const pending = useRef(new Set<string>());

  /** @param row that is changed @param done text for a toast */
  async function act(row: string, send: () => Promise<unknown>, done?: string) {
    if (pending.current.has(row)) return;
    pending.current.add(row);
    setFailure(undefined);
    try {
      await send();
      if (done !== undefined) showSuccess(done);
      await read();
    } catch (error) {
      const { message, status } = error as Failure;
      setFailure({ message, status });
    }
    pending.current.delete(row);
  }

  return { act, failure };
}
