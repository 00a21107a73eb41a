import { createElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { render, useHooks } from '#tests/support/render-hooks.ts';
import { fill, point } from './point.ts';
import { type Provided, UiModules, useFillings } from './ui-module.ts';

const greeting = point<string>('the greeting');
const farewell = point<string>('the farewell');

describe('a point on a screen', () => {
  useHooks();

  /** Reads a point on a screen. @returns its fillings, or the message of the error */
  async function read(provided: Provided | undefined, enabled = ['sales', 'office']): Promise<unknown> {
    let found: unknown;
    function Screen() {
      try {
        found = useFillings(greeting);
      } catch (error) {
        found = (error as Error).message;
      }
      return null;
    }
    const hydrationData = { loaderData: { root: { modules: enabled } } };
    const Component = () => createElement(UiModules, { value: provided }, createElement(Screen));
    const loader = () => null;
    const router = createMemoryRouter([{ id: 'root', path: '/', loader, Component }], { hydrationData });
    const unmount = await render(createElement(RouterProvider, { router }));
    await unmount();
    return found;
  }

  const sales = { name: 'sales', fills: [fill(farewell, 'Bye.'), fill(greeting, 'Good morning.')] };
  const office = { name: 'office', fills: [fill(greeting, 'Hello.')] };

  it('has the fillings of the enabled modules, in their sequence', async () => {
    expect(await read({ modules: [sales, office] })).toEqual(['Good morning.', 'Hello.']);
    expect(await read({ modules: [sales, office] }, ['office'])).toEqual(['Hello.']);
    expect(await read({ modules: [sales, office] }, [])).toEqual([]);
  });

  it('is an error outside a layout that provides modules, and where the layout provides other points only', async () => {
    expect(await read(undefined)).toBe('no layout provides the modules');
    expect(await read({ modules: [sales], points: [farewell] })).toBe('no layout provides the greeting');
  });
});
