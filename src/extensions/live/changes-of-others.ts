import { signedInUser } from '#src/core/accounts/session.ts';
import type { LiveTopic, OnLiveChange } from '#src/core/live-changes.ts';
import { type Received, readStream } from './read-stream.ts';
import { Subscription } from './subscription.ts';

/** A tab in the background for so long stops listening; when it is seen again, anything may have changed. */
const MAX_HIDDEN_MS = 15 * 60_000;
/** A page subscribes a moment after its data were loaded: it receives what changed meanwhile. */
const REPLAY_MS = 15_000;

const topics: readonly LiveTopic[] = ['orders', 'tools'];
const subscriptions = new Set<Subscription>();
let recent: { at: number; message: Received }[] = [];
let cursor: string | undefined;
let listening: { email: string; stop: () => void } | undefined;
let isPaused = false;
/** Whose changes these are. */
let lastEmail: string | undefined;

function deliver({ topic, ids, placed }: Received): void {
  for (const one of subscriptions) if (one.topic === topic) one.add({ ids, placed });
}

function receive(message: Received): void {
  cursor = message.cursor;
  recent = [...recent.filter(({ at }) => at > Date.now() - REPLAY_MS), { at: Date.now(), message }];
  deliver(message);
}

/**
 * One tab reads the stream and passes on what it hears: browsers open few connections to a host without HTTP/2. When it goes, another takes its
 * place. Where a page may not use locks (plain http), each tab reads a stream of its own.
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
    const pass = (message: Received) => {
      receive(message);
      channel.postMessage(message);
    };
    await readStream(pass, () => cursor, stopping.signal);
  };
  const reading = navigator.locks
    ? navigator.locks.request(`live ${email}`, { signal: stopping.signal }, read)
    : read();
  // Stopped while it waited for the lock.
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

/** Listens while a page is subscribed, for the signed-in user. */
function adjust(): void {
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
  adjust();
}

function goOn(): void {
  if (!isPaused) return;
  isPaused = false;
  adjust();
  for (const topic of topics) deliver({ topic, cursor: '', ids: [], placed: [] });
}

let hidden: ReturnType<typeof setTimeout> | undefined;
document.addEventListener('visibilitychange', () => {
  clearTimeout(hidden);
  if (document.visibilityState === 'visible') goOn();
  else hidden = setTimeout(pauseListening, MAX_HIDDEN_MS);
});
// A page that listens could not be kept for going back.
window.addEventListener('pagehide', pauseListening);
window.addEventListener('pageshow', goOn);

/** Calls back at every change of a topic. @returns how to stop */
export function subscribe(topic: LiveTopic, onChange: OnLiveChange): () => void {
  const subscription = new Subscription(topic, onChange);
  subscriptions.add(subscription);
  // First: what was heard for another user is forgotten.
  adjust();
  for (const { at, message } of recent) {
    if (at > Date.now() - REPLAY_MS && message.topic === topic) subscription.add(message);
  }
  return () => {
    subscription.end();
    subscriptions.delete(subscription);
    // The next page of this tab subscribes in the same moment.
    setTimeout(adjust);
  };
}
