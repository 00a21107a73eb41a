import { useRef, useState } from 'react';
import { showSuccess } from '#src/platform/ui/toasts.tsx';

/** Changes what a screen shows by its buttons: one call at a time, after which the screen is read again. */
export function useAct(read: () => Promise<void>) {
  const [failure, setFailure] = useState<string>();
  const pending = useRef(false);

  /** @param done text for a toast */
  async function act(send: () => Promise<unknown>, done?: string) {
    if (pending.current) return;
    pending.current = true;
    setFailure(undefined);
    try {
      await send();
      if (done !== undefined) showSuccess(done);
      await read();
    } catch (error) {
      setFailure((error as Error).message);
    }
    pending.current = false;
  }

  return { act, failure };
}
