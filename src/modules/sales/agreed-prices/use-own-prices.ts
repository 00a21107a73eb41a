import { useEffect, useSyncExternalStore } from 'react';
import { signedInUser, useSessionUser } from '#src/core/accounts/sessions/session.ts';
import { callForPage } from '#src/core/calls/call-for-page.ts';
import { getOwnPricesCall } from './agreed-price.calls.ts';
import { type OwnPrice, type OwnPrices, sourceOf } from './own-price.ts';

const PAGE_SIZE = 500;
/** After this time, a page that shows prices reads them again. */
const FRESH_MS = 60_000;

/** What was read of the prices of one person. */
interface Held {
  email: string;
  steps: OwnPrices;
  /** When those of all tools were read; undefined if they were not. */
  wholeAt?: number | undefined;
}

let held: Held | undefined;
let readingWhole: string | undefined;
const listeners = new Set<() => void>();
const noSteps: readonly OwnPrice[] = [];
const noPrices: OwnPrices = new Map();

function hold(next: Held): void {
  held = next;
  for (const listener of listeners) listener();
}

/** As a page that was just loaded: nothing was read. Component tests share a document. */
export function forgetOwnPrices(): void {
  held = undefined;
  readingWhole = undefined;
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
  if (signedInUser()?.email !== email) return sourceOf(noSteps);
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
    // List prices are shown without the customer's own, until a page asks for these again.
    const { steps = noPrices } = heldOf(email) ?? {};
    if (signedInUser()?.email === email) hold({ email, steps, wholeAt: 0 });
  } finally {
    readingWhole = undefined;
  }
}

/** Reads the prices of all tools again, after a refusal that may be about them. */
export async function readOwnPricesAgain(): Promise<void> {
  const email = signedInUser()?.email;
  const before = heldOf(email);
  if (email === undefined) return;
  if (before?.wholeAt !== undefined) hold({ ...before, wholeAt: 0 });
  await readWhole(email);
}

function useHeld(email: string | undefined): Held | undefined {
  return useSyncExternalStore(
    subscribe,
    () => heldOf(email),
    () => undefined,
  );
}

/** The steps of a tool for the signed-in person; undefined while they are not known. */
export function useHeldSteps(toolId: string): readonly OwnPrice[] | undefined {
  const email = useSessionUser()?.email;
  const current = useHeld(email);
  if (email === undefined) return noSteps;
  return current?.steps.get(toolId) ?? (current?.wholeAt === undefined ? undefined : noSteps);
}

/** Reads the prices of all tools if they were not read lately. */
function useReading(email: string | undefined): void {
  useEffect(() => {
    if (email !== undefined) void readWhole(email);
  }, [email]);
}

/** As `useHeldSteps`; reads the prices of all tools if they were not read lately. */
export function useOwnSteps(toolId: string): readonly OwnPrice[] | undefined {
  useReading(useSessionUser()?.email);
  return useHeldSteps(toolId);
}

/** The prices of the signed-in person for all tools; undefined while they are read. */
export function useOwnPrices(): OwnPrices | undefined {
  const email = useSessionUser()?.email;
  useReading(email);
  const current = useHeld(email);
  if (email === undefined) return noPrices;
  return current?.wholeAt === undefined ? undefined : current.steps;
}
