import { useEffect, useSyncExternalStore } from 'react';
import { signedInUser, useSessionUser } from '#src/core/accounts/sessions/session.ts';
import { callForPage } from '#src/core/calls/call-for-page.ts';
import { getOwnPricesCall } from './agreed-price.calls.ts';
import { type OwnPrice, sourceOf } from './own-price.ts';

const PAGE_SIZE = 500;
/** After this time, a page that shows prices reads them again. */
const FRESH_MS = 60_000;

/** The prices of one person, by tool, in ascending order of pieces. */
interface Held {
  email: string;
  steps: ReadonlyMap<string, readonly OwnPrice[]>;
  /** When those of all tools were read; undefined if they were not. */
  wholeAt?: number | undefined;
}

let held: Held | undefined;
let readingWhole: string | undefined;
const listeners = new Set<() => void>();
const noSteps: readonly OwnPrice[] = [];

function hold(next: Held): void {
  held = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is held of this person: never the prices of who was signed in before. */
const heldOf = (email: string | undefined) => (held?.email === email ? held : undefined);

async function findPrices(tool?: string): Promise<OwnPrice[]> {
  const prices: OwnPrice[] = [];
  let after: string | undefined;
  do {
    const { items, next } = await callForPage(getOwnPricesCall, {
      limit: PAGE_SIZE,
      after,
      query: tool ? { tool } : {},
    });
    prices.push(...items);
    after = next;
  } while (after !== undefined);
  return prices.sort((a, b) => a.from - b.from);
}

/** Reads the prices of the signed-in person for a tool, for the checkout. @throws ApiError */
export async function readOwnPrices(toolId: string) {
  const email = signedInUser()?.email;
  if (email === undefined) return sourceOf(noSteps);
  const steps = await findPrices(toolId);
  const before = heldOf(email);
  hold({ ...before, email, steps: new Map([...(before?.steps ?? []), [toolId, steps]]) });
  return sourceOf(steps);
}

async function readWhole(email: string): Promise<void> {
  const { wholeAt = 0 } = heldOf(email) ?? {};
  if (readingWhole === email || Date.now() - wholeAt < FRESH_MS) return;
  readingWhole = email;
  try {
    const prices = await findPrices();
    if (signedInUser()?.email !== email) return;
    hold({ email, steps: Map.groupBy(prices, ({ toolId }) => toolId), wholeAt: Date.now() });
  } catch {
    // A list price is shown without the customer's own.
  } finally {
    readingWhole = undefined;
  }
}

/** The steps of a tool for the signed-in person; undefined while they are not known. */
export function useHeldSteps(toolId: string): readonly OwnPrice[] | undefined {
  const email = useSessionUser()?.email;
  const current = useSyncExternalStore(
    subscribe,
    () => heldOf(email),
    () => undefined,
  );
  if (email === undefined) return noSteps;
  return current?.steps.get(toolId) ?? (current?.wholeAt === undefined ? undefined : noSteps);
}

/** As `useHeldSteps`; reads the prices of all tools if they were not read lately. */
export function useOwnSteps(toolId: string): readonly OwnPrice[] | undefined {
  const email = useSessionUser()?.email;
  useEffect(() => {
    if (email !== undefined) void readWhole(email);
  }, [email]);
  return useHeldSteps(toolId);
}
