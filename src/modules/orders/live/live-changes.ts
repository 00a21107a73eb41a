import { signedInUser } from '#src/core/accounts/sessions/session.ts';
import { readAnswer, send, sendAsSignedIn } from '#src/core/calls/call-api.ts';
import { expectedOf, pathOf } from '#src/core/calls/contract.ts';
import type { LiveTopic, OnLiveChange } from '#src/core/live-changes.ts';
import { getLiveCall } from './live.calls.ts';
import type { LiveAnswer } from './live-answer.ts';
import { Subscription } from './subscription.ts';

/** Lets the page load first; the first answer has the changes of the last seconds, so none is missed. */
const START_AFTER_MS = 2_000;
const POLL_MS = 2_000;
const HIDDEN_POLL_MS = 30_000;
/** After too many changes to list: pages then reload their lists, which must not happen too often. */
const RELOAD_PAUSE_MS = 30_000;
const LAST_RETRY_MS = 60_000;

const subscriptions = new Set<Subscription>();
let cursor: number | undefined;
let polling: AbortController | undefined;
let wake = () => {};

/** Ends early when the page is shown again, or polling stops. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

/**
 * A hidden page asks for orders only: it shows their number in its title. Reading anything else again must wait until
 * the page is shown, because the shop notes a read quote as opened by its customer.
 */
const isNeeded = () =>
  document.visibilityState === 'visible' || [...subscriptions].some(({ topic }) => topic === 'orders');

/** Asks for changes. @returns undefined if the session is over, or the module was switched off */
async function ask(signal: AbortSignal): Promise<LiveAnswer | undefined> {
  const path = pathOf(getLiveCall, { query: { after: cursor } });
  const answer = await sendAsSignedIn((headers) => send(path, { headers, signal }));
  if (answer.status === 401 || answer.status === 404) return undefined;
  return readAnswer(answer, expectedOf(getLiveCall));
}

async function poll(signal: AbortSignal): Promise<void> {
  await pause(START_AFTER_MS);
  for (let failures = 0; !signal.aborted; ) {
    if (!isNeeded()) {
      await pause(HIDDEN_POLL_MS);
      continue;
    }
    let wait = document.visibilityState === 'visible' ? POLL_MS : HIDDEN_POLL_MS;
    try {
      const answer = await ask(signal);
      if (!answer) break;
      // The first answer lists the last seconds only, which is too few once a request before it has failed.
      const isLate = cursor === undefined && failures > 0;
      failures = 0;
      cursor = answer.cursor;
      for (const subscription of subscriptions) subscription.receive(isLate ? { ...answer, orders: 'any' } : answer);
      if (answer.orders === 'any') wait = RELOAD_PAUSE_MS;
    } catch {
      failures += 1;
      wait = Math.min(wait * 2 ** failures, LAST_RETRY_MS) * (0.5 + Math.random());
    }
    if (!signal.aborted) await pause(wait);
  }
  if (polling?.signal === signal) polling = undefined;
}

/** Polls for the signed-in user while a part of the page is subscribed. */
function update(): void {
  const isWanted = subscriptions.size > 0 && signedInUser() !== undefined;
  if (isWanted && !polling) {
    polling = new AbortController();
    void poll(polling.signal);
  } else if (!isWanted && polling) {
    polling.abort();
    polling = undefined;
    wake();
  }
}

document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') wake();
});

addEventListener('online', () => wake());

/** Calls back on every change of a topic. @returns a function that unsubscribes */
export function subscribeTab(topic: LiveTopic, onChange: OnLiveChange): () => void {
  const subscription = new Subscription(topic, onChange);
  subscriptions.add(subscription);
  update();
  return () => {
    subscriptions.delete(subscription);
    // Deferred, because the next page of this tab may subscribe immediately.
    setTimeout(update);
  };
}
