import { signedInUser } from '#src/core/accounts/sessions/session.ts';
import type { LiveTopic, OnLiveChange } from '#src/core/live-changes.ts';
import { type Received, readStream } from './read-stream.ts';
import { Subscription } from './subscription.ts';

/** A tab hidden for this long stops listening; when shown again, it assumes that anything may have changed. */
const MAX_HIDDEN_MS = 15 * 60_000;
/** A page subscribes shortly after its data was loaded, so recent changes are replayed to it. */
const REPLAY_MS = 15_000;

const topics: readonly LiveTopic[] = ['orders', 'tools'];
const subscriptions = new Set<Subscription>();
let recent: { at: number; message: Received }[] = [];
let cursor: string | undefined;
let listening: { email: string; stop: () => void } | undefined;
let isPaused = false;
/** User that `recent` and `cursor` belong to. */
let lastEmail: string | undefined;

function deliver(message: Received): void {
  for (const subscription of subscriptions) if (subscription.topic === message.topic) subscription.add(message);
}

function receive(message: Received): void {
  cursor = message.cursor;
  recent = [...recent.filter(({ at }) => at > Date.now() - REPLAY_MS), { at: Date.now(), message }];
  deliver(message);
}

/**
 * One tab reads the stream and relays its messages to the others, because browsers open few connections to a host
 * without HTTP/2. When it closes, another tab takes over. Without the Web Locks API (plain http), each tab reads its
 * own stream.
 */
function listen(email: string): () => void {
  const stopping = new AbortController();
  const channel = new BroadcastChannel(`live ${email}`);
  let isReader = false;
  channel.onmessage = ({ data }: MessageEvent<Received | 'hello'>) => {
    if (data !== 'hello') receive(data);
    else if (isReader) for (const { message } of recent) channel.postMessage(message);
  };
  channel.postMessage('hello');
  const read = async () => {
    isReader = true;
    const relay = (message: Received) => {
      receive(message);
      channel.postMessage(message);
    };
    await readStream(relay, () => cursor, stopping.signal);
  };
  const reading = navigator.locks
    ? navigator.locks.request(`live ${email}`, { signal: stopping.signal }, read)
    : read();
  // Stopped while waiting for the lock.
  reading.catch(() => {});
  return () => {
    stopping.abort();
    channel.close();
  };
}

function stop(): void {
  listening?.stop();
  listening = undefined;
}

/** Starts or stops listening: for the signed-in user, while a page is subscribed. */
function updateListening(): void {
  const email = subscriptions.size > 0 && !isPaused ? signedInUser()?.email : undefined;
  if (listening?.email === email) return;
  stop();
  if (email === undefined) return;
  if (email !== lastEmail) {
    recent = [];
    cursor = undefined;
  }
  lastEmail = email;
  listening = { email, stop: listen(email) };
}

function pauseListening(): void {
  isPaused = true;
  updateListening();
}

function resumeListening(): void {
  if (!isPaused) return;
  isPaused = false;
  updateListening();
  for (const topic of topics) deliver({ topic, cursor: '', ids: [], placed: [] });
}

let hiddenTimer: ReturnType<typeof setTimeout> | undefined;
document.addEventListener('visibilitychange', () => {
  clearTimeout(hiddenTimer);
  if (document.visibilityState === 'visible') resumeListening();
  else hiddenTimer = setTimeout(pauseListening, MAX_HIDDEN_MS);
});
// A listening page would be excluded from the back/forward cache.
window.addEventListener('pagehide', pauseListening);
window.addEventListener('pageshow', resumeListening);

/** Calls back on every change of a topic. @returns a function that unsubscribes */
export function subscribeTab(topic: LiveTopic, onChange: OnLiveChange, withOwn?: boolean): () => void {
  const subscription = new Subscription(topic, onChange, withOwn);
  subscriptions.add(subscription);
  // Must come first: it drops messages for another user.
  updateListening();
  for (const { at, message } of recent) {
    if (at > Date.now() - REPLAY_MS && message.topic === topic) subscription.add(message);
  }
  return () => {
    subscription.end();
    subscriptions.delete(subscription);
    // Deferred, because the next page of this tab may subscribe immediately.
    setTimeout(updateListening);
  };
}
