import { createElement, type ReactNode, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { useInfiniteList } from './use-infinite-list.ts';
import { useStableRows } from './use-stable-rows.ts';

const row = (_id: string) => ({ _id });

/** The values of a hook in three renders of one component. */
function renderThrice<Value>(useHook: (render: number) => Value, wrap = (screen: ReactNode) => screen): Value[] {
  const values: Value[] = [];
  function Screen() {
    const [render, setRender] = useState(0);
    values[render] = useHook(render);
    if (render < 2) setRender(render + 1);
    return null;
  }
  renderToString(wrap(createElement(Screen)));
  return values;
}

const inRouter = (screen: ReactNode) =>
  createElement(RouterProvider, { router: createMemoryRouter([{ path: '/', element: screen }]) });

describe('the rows of a list are the identical array in each render, so that no effect runs again', () => {
  it.each([true, false])('while they stay in position: %s', (hold) => {
    const rows = [row('a'), row('b')];
    const renders = renderThrice((render) => {
      const items = hold ? [...rows] : rows;
      return useStableRows(items, { version: render, hold, removed: undefined }).rows;
    });
    expect(renders[0]).toEqual(rows);
    expect(new Set(renders).size).toBe(1);
  });

  it('except after a change', () => {
    const [a, b, changed] = [row('a'), row('b'), row('b')];
    const renders = renderThrice((render) => {
      const items = render === 0 ? [a, b] : [a, changed];
      return useStableRows(items, { version: undefined, hold: true, removed: undefined }).rows;
    });
    expect(renders[1]).toEqual([a, changed]);
    expect(renders[1]?.[1]).toBe(changed);
    expect(renders[2]).toBe(renders[1]);
  });

  it('while an infinite list is not loaded again', () => {
    const first = { items: [row('a'), row('b'), row('c')], next: 'c' };
    const renders = renderThrice(() => useInfiniteList(first, async () => first, 2).items, inRouter);
    expect(renders[0]).toEqual([row('a'), row('b')]);
    expect(new Set(renders).size).toBe(1);
  });

  it('after a new first page', () => {
    const pages = [row('a'), row('b')].map((item) => ({ items: [item], next: undefined }));
    const renders = renderThrice(
      (render) =>
        useInfiniteList(
          pages[Math.min(render, 1)] ?? { items: [], next: undefined },
          async () => ({ items: [], next: undefined }),
          2,
        ).items,
      inRouter,
    );
    expect(renders.map((items) => items[0]?._id)).toEqual(['a', 'b', 'b']);
    expect(renders[2]).toBe(renders[1]);
  });
});
