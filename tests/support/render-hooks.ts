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
    vi.stubGlobal('window', { ...listening, location, HTMLIFrameElement: class {} });
  });
  afterEach(() => void vi.unstubAllGlobals());
}

/** @returns a function that unmounts */
export async function render(node: ReactNode): Promise<() => Promise<void>> {
  const root = createRoot(emptyContainer());
  await act(async () => root.render(node));
  return () => act(async () => root.unmount());
}
