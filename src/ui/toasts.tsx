import { lazy, Suspense, useSyncExternalStore } from 'react';

/** Most visits never see a toast, so its code comes with the first one. */
const load = () => import('./toast-stack.tsx');
const ToastStack = lazy(async () => ({ default: (await load()).ToastStack }));

let wanted = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where toasts appear; empty until the first one. */
export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  );
  return <Suspense fallback={null}>{shown && <ToastStack />}</Suspense>;
}

async function show(kind: 'success' | 'error', message: string): Promise<void> {
  wanted = true;
  for (const listener of listeners) listener();
  const { toast } = await load();
  toast[kind](message);
}

export const showSuccess = (message: string) => void show('success', message);
export const showError = (message: string) => void show('error', message);
