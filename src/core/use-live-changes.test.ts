import { act, createElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storeAccessToken } from '#src/core/accounts/sessions/session.ts';
import { readableToken, render, useHooks } from '#tests/support/render-hooks.ts';
import { liveChanges, type OnLiveChange } from './live-changes.ts';
import { fill } from './point.ts';
import { UiModules } from './ui-module.ts';
import { useLiveChanges } from './use-live-changes.ts';

describe('useLiveChanges', () => {
  useHooks();
  const listeners = new Set<OnLiveChange>();
  const onChange = vi.fn<OnLiveChange>();
  beforeEach(() => {
    listeners.clear();
    onChange.mockClear();
  });

  function Part() {
    useLiveChanges('orders', onChange);
    return null;
  }
  const subscribe = (_topic: unknown, listener: OnLiveChange) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const modules = [{ name: 'orders', fills: [fill(liveChanges, subscribe)] }];
  const open = () => {
    const Component = () => createElement(UiModules, { value: { modules } }, createElement(Part));
    const root = {
      id: 'root',
      path: '*',
      HydrateFallback: () => null,
      loader: () => ({ modules: ['orders'] }),
      Component,
    };
    return render(createElement(RouterProvider, { router: createMemoryRouter([root]) }));
  };
  const signIn = (email: string) => act(async () => storeAccessToken(readableToken(email)));
  const report = () => {
    for (const listener of listeners) listener(['ORD-1'], []);
  };

  it('reports changes to the user that the page was opened by, also after a sign-in again', async () => {
    await signIn('admin@example.com');
    const close = await open();
    report();
    await signIn('admin@example.com');
    report();
    await close();
    report();
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it('reports nothing once another user has signed in', async () => {
    await signIn('admin@example.com');
    const close = await open();
    await signIn('buyer@example.com');
    report();
    await close();
    expect(onChange).not.toHaveBeenCalled();
  });
});
