import { act, createElement } from 'react';
import { createMemoryRouter, Outlet, RouterProvider, useLoaderData, useRevalidator } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeAccessToken, storeAccessToken } from '#src/core/accounts/sessions/session.ts';
import type { OnLiveChange } from '#src/core/live-changes.ts';
import { liveChanges } from '#src/core/live-changes.ts';
import { findOrderPage } from '#src/core/orders/find-order-page.ts';
import type { Order } from '#src/core/orders/order.ts';
import type { OrderState } from '#src/core/orders/order-progress.ts';
import type { OrderSearch } from '#src/core/orders/order-search.ts';
import { useLiveOrders } from '#src/core/orders/use-live-orders.ts';
import { fill } from '#src/core/point.ts';
import { UiModules } from '#src/core/ui-module.ts';
import type { Page } from '#src/platform/http/page.ts';
import { answeredOrder } from '#tests/support/answered-order.ts';
import { readableToken, render, useHooks } from '#tests/support/render-hooks.ts';
import { useOpenOrder } from './use-open-order.ts';

/** A read that has reached the shop; the answer is what the shop knew then. */
interface PendingRead {
  answer: () => void;
}

/** A shop with orders in memory whose answers arrive when the test says so. */
class SlowShop {
  readonly orders = new Map<string, OrderState>([
    ['ORD-1', 'to-be-paid'],
    ['ORD-2', 'to-be-paid'],
  ]);
  pending: PendingRead[] = [];
  reads = 0;
  isSlow = false;

  fetch = (address: string): Promise<Response> => {
    const query = new URL(address, 'http://shop').searchParams;
    const [text, state] = [query.get('q') ?? 'ORD', query.get('state')];
    const found = [...this.orders].filter(([number, now]) => number.includes(text) && (state ?? now) === now);
    const body = JSON.stringify(found.map(([number, now]) => ({ ...answeredOrder, _id: number, number, state: now })));
    this.reads += 1;
    if (!this.isSlow) return Promise.resolve(new Response(body));
    const { promise, resolve } = Promise.withResolvers<Response>();
    const read = {
      answer: () => {
        this.pending = this.pending.filter((each) => each !== read);
        resolve(new Response(body));
      },
    };
    this.pending.push(read);
    return promise;
  };
}

/** The list and the drawer, as the page shows them. */
interface Desk {
  rows: readonly Order[];
  open: Order | undefined;
  setOpen: (order: Order) => void;
  reload: () => void;
  filter: (state: OrderState | undefined) => void;
}

/** Lets all that follows from an event happen. */
const after = (event: () => unknown) =>
  act(async () => {
    await event();
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  });

/** Opens the list of orders in a state, or all of them, with the drawer of the first one. */
async function openDesk(shop: SlowShop, state: OrderState | undefined) {
  vi.stubGlobal('fetch', shop.fetch);
  const desk = {} as Desk;
  const listeners = new Set<OnLiveChange>();
  const recent: string[][] = [];
  const subscribe = (_topic: unknown, onChange: OnLiveChange) => {
    listeners.add(onChange);
    for (const ids of recent) setImmediate(() => listeners.has(onChange) && onChange(ids, []));
    return () => void listeners.delete(onChange);
  };
  const live = { name: 'orders', fills: [fill(liveChanges, subscribe)] };
  function List({ search, first }: { search: OrderSearch; first: Page<Order> }) {
    const list = useLiveOrders({ admin: true, search: search.state ? search : undefined, first });
    const { open, setOpen } = useOpenOrder(list.items, list.version);
    Object.assign(desk, { rows: list.items, open, setOpen });
    return null;
  }
  function Screen() {
    const { search, first } = useLoaderData<{ search: OrderSearch; first: Page<Order> }>();
    const { revalidate } = useRevalidator();
    desk.reload = () => void revalidate();
    return createElement(List, { key: JSON.stringify(search), search, first });
  }
  const router = createMemoryRouter([
    {
      id: 'root',
      HydrateFallback: () => null,
      loader: () => ({ modules: ['orders'] }),
      shouldRevalidate: () => false,
      Component: () => createElement(UiModules, { value: { modules: [live] } }, createElement(Outlet)),
      children: [
        {
          path: '/:state?',
          HydrateFallback: () => null,
          Component: Screen,
          async loader({ params }) {
            const search = { text: '', state: params.state as OrderState | undefined };
            return { search, first: await findOrderPage({ admin: true, search }) };
          },
        },
      ],
    },
  ]);
  desk.filter = (state) => void router.navigate(`/${state ?? ''}`);
  const unmount = await render(createElement(RouterProvider, { router }));
  await after(() => desk.filter(state));
  await after(() => desk.setOpen(desk.rows[0] as Order));
  /** Reports changed orders, also to pages that subscribe later. */
  const report = (ids: string[]) => {
    recent.push(ids);
    for (const listener of listeners) listener(ids, []);
  };
  return { desk, report, unmount };
}

/** What can happen next: events that have not happened yet, and answers that have not arrived. */
type Events = Record<string, (desk: Awaited<ReturnType<typeof openDesk>>, shop: SlowShop) => void>;

const ownMove: Events = { 'the answer to the own move': ({ desk }) => desk.reload() };
const othersMove: Events = {
  'a move by another clerk': (_, shop) => void shop.orders.set('ORD-1', 'ready'),
  'its report': ({ report }) => report(['ORD-1']),
};
const laterMove: Events = {
  'a later move': (_, shop) => void shop.orders.set('ORD-1', 'shipped'),
  'the report of the later move': ({ report }) => report(['ORD-1']),
};
const anyMove: Events = {
  'a move by another clerk': (_, shop) => void shop.orders.set('ORD-1', 'ready'),
  'a report that names no orders': ({ report }) => report([]),
};
const otherFilter: Events = { 'another filter': ({ desk }) => desk.filter('ready') };

/** An event that follows another one. */
const FOLLOWS: Record<string, string> = {
  'its report': 'a move by another clerk',
  'a report that names no orders': 'a move by another clerk',
  'a later move': 'a move by another clerk',
  'the report of the later move': 'a later move',
};

/**
 * Runs one order of arrival.
 * @param choices which of the possible things happens next, one number for each step; then always the first
 * @returns the number of possible things at each step
 */
async function runOnce(state: OrderState | undefined, events: Events, choices: readonly number[]) {
  const shop = new SlowShop();
  const page = await openDesk(shop, state);
  shop.isSlow = true;
  shop.orders.set('ORD-1', 'confirmed');
  const left = new Set(Object.keys(events));
  const log: string[] = [];
  const widths: number[] = [];
  for (let step = 0; ; step += 1) {
    const possible = [...left].filter((name) => !left.has(FOLLOWS[name] ?? ''));
    const width = possible.length + shop.pending.length;
    if (width === 0) break;
    widths.push(width);
    const choice = choices[step] ?? 0;
    const name = possible[choice];
    log.push(name ?? `answer ${choice - possible.length + 1} of ${shop.pending.length}`);
    if (name) left.delete(name);
    const happen = name ? () => events[name]?.(page, shop) : shop.pending[choice - possible.length]?.answer;
    await after(() => happen?.());
  }
  const current = shop.orders.get('ORD-1');
  const row = page.desk.rows.find(({ number }) => number === 'ORD-1')?.state;
  // Another filter shows another list, without a drawer.
  const isOutdated =
    'another filter' in events ? row !== current : row !== (row && current) || page.desk.open?.state !== current;
  await page.unmount();
  return {
    widths,
    ...(isOutdated && { outdated: [...log, `the row is ${row}, the drawer ${page.desk.open?.state}`] }),
  };
}

/** Runs every order of arrival. */
async function runAll(state: OrderState | undefined, events: Events) {
  const failures: string[][] = [];
  let runs = 0;
  for (let choices: number[] | undefined = []; choices; runs += 1) {
    const { widths, outdated } = await runOnce(state, events, choices);
    if (outdated) failures.push(outdated);
    const taken: number[] = widths.map((_, step) => choices?.[step] ?? 0);
    const last = taken.findLastIndex((choice, step) => choice + 1 < (widths[step] ?? 0));
    choices = last < 0 ? undefined : [...taken.slice(0, last), (taken[last] ?? 0) + 1];
  }
  return { runs, failures };
}

describe('an order in the list and in the drawer', () => {
  useHooks();
  beforeEach(() => storeAccessToken(readableToken('admin@example.com')));
  afterEach(() => removeAccessToken());

  it.each<[what: string, state: OrderState | undefined, events: Events]>([
    ['stays in the list while another clerk moves it', undefined, { ...ownMove, ...othersMove }],
    ['leaves the list while another clerk moves it', 'to-be-paid', { ...ownMove, ...othersMove }],
    ['stays in the list while it is moved twice', undefined, { ...othersMove, ...laterMove }],
    ['leaves the list while it is moved twice', 'to-be-paid', { ...othersMove, ...laterMove }],
    ['stays in the list and any order may have changed', undefined, { ...ownMove, ...anyMove }],
    ['leaves the list and any order may have changed', 'to-be-paid', { ...ownMove, ...anyMove }],
    ['enters another list', 'to-be-paid', { ...othersMove, ...otherFilter }],
  ])('is current after every sequence of answers and reports, if it %s', async (_what, state, events) => {
    const { runs, failures } = await runAll(state, events);
    expect(failures).toEqual([]);
    expect(runs).toBeGreaterThan(5);
  });
});
