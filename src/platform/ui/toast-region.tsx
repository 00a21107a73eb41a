import { type ComponentType, useSyncExternalStore } from 'react';

let Stack: ComponentType | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the region for the first toast. The component is passed in by toasts.tsx, which loads its code. */
export function openToastRegion(stack: ComponentType): void {
  Stack = stack;
  for (const listener of listeners) listener();
}

/** The container of the toasts; empty until the first one. */
export function ToastRegion() {
  const Shown = useSyncExternalStore(
    subscribe,
    () => Stack,
    () => undefined,
  );
  return Shown ? <Shown /> : null;
}
