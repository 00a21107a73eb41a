import { type ComponentType, useEffect, useSyncExternalStore } from 'react';

/** Most visits never see a toast, so its code comes when the visitor first touches something that may lead to one. */
const load = () => import('./toast-stack.tsx');

let Stack: ComponentType | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Before the connection is needed: a toast that says the shop cannot be reached must not have to be fetched from it. */
function useEarlyLoad(): void {
  useEffect(() => {
    const early = () => void load().catch(() => undefined);
    document.addEventListener('focusin', early, { once: true });
    return () => document.removeEventListener('focusin', early);
  }, []);
}

/** Where toasts appear; empty until the first one. */
export function Toasts() {
  useEarlyLoad();
  const Shown = useSyncExternalStore(
    subscribe,
    () => Stack,
    () => undefined,
  );
  return Shown ? <Shown /> : null;
}

async function show(kind: 'success' | 'error', message: string): Promise<void> {
  const { toast, ToastStack } = await load();
  Stack = ToastStack;
  for (const listener of listeners) listener();
  toast[kind](message);
}

// Whoever shows a toast also says it on the page when it matters; a toast whose code cannot be had is not a fault.
const showQuietly = (kind: 'success' | 'error', message: string) => void show(kind, message).catch(() => undefined);
export const showSuccess = (message: string) => showQuietly('success', message);
export const showError = (message: string) => showQuietly('error', message);
