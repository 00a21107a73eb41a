import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, vi } from 'vitest';

const nothing = () => {};
const listening = { addEventListener: nothing, removeEventListener: nothing };

/** As much of an element as React needs for components that render nothing. */
function emptyContainer(): Element {
  const container = { ...listening, nodeType: 1, nodeName: 'DIV', tagName: 'DIV', textContent: '' };
  return Object.assign(container, { ownerDocument: { ...listening, nodeType: 9 } }) as unknown as Element;
}

/** Lets the tests of a file render components that use hooks and render nothing, without a browser. */
export function useHooks(): void {
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    const location = { origin: 'http://shop' };
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    });
    vi.stubGlobal('window', { ...listening, location, HTMLIFrameElement: class {} });
  });
  afterEach(() => void vi.unstubAllGlobals());
}

/** An access token as the browser reads it. */
export function readableToken(email: string): string {
  return `.${btoa(JSON.stringify({ email, name: 'A person', picture: null, exp: Date.now() }))}.`;
}

/** @returns a function that unmounts */
export async function render(node: ReactNode): Promise<() => Promise<void>> {
  const root = createRoot(emptyContainer());
  await act(async () => root.render(node));
  return () => act(async () => root.unmount());
}
