import { send, sendAsSignedIn } from '#src/core/calls/call-api.ts';
import type { LiveTopic } from '#src/core/live-changes.ts';
import type { LiveMessage } from './live-message.ts';

/** A message; without a topic it only advances the cursor. */
export interface Received extends LiveMessage {
  topic: LiveTopic | undefined;
  cursor: string;
}

/** The shop sends a heartbeat every 20 s, so after this much silence the connection is considered lost. */
const SILENCE_MS = 45_000;
/**
 * Lets the page load first; the stream begins with the changes of the last seconds, so none is missed. An open stream
 * would also block tools that wait for an idle network.
 */
const START_AFTER_MS = 3_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;

function parse(text: string): Received | undefined {
  const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(text)?.[1] ?? '';
  const [event, cursor] = [field('event'), field('id')];
  if (event === 'open') return { topic: undefined, cursor, ids: [], placed: [] };
  if (event !== 'orders' && event !== 'tools') return undefined;
  return { topic: event, cursor, ...(JSON.parse(field('data')) as LiveMessage) };
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true });
  });

/** Reads one answer to its end. @param stop aborts it, after too long a silence */
async function readAnswer(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onMessage: (message: Received) => void,
  stop: () => void,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let [text, watch] = ['', setTimeout(stop, SILENCE_MS)];
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      clearTimeout(watch);
      watch = setTimeout(stop, SILENCE_MS);
      const parts = (text + value).split('\n\n');
      text = parts.pop() ?? '';
      for (const message of parts.map(parse)) if (message) onMessage(message);
    }
  } finally {
    clearTimeout(watch);
  }
}

/**
 * Reads the stream of changes until `signal` is aborted or the session is over. Reconnects when it ends, from the last
 * cursor, with a growing delay after failures.
 * @param cursor returns the cursor to start from
 */
export async function readStream(
  onMessage: (message: Received) => void,
  cursor: () => string | undefined,
  signal: AbortSignal,
): Promise<void> {
  await pause(START_AFTER_MS, signal);
  for (let failures = 0; !signal.aborted; ) {
    const attempt = new AbortController();
    const stop = () => attempt.abort();
    signal.addEventListener('abort', stop, { once: true });
    let [retryAfterMs, hasReceived] = [0, false];
    const receive = (message: Received) => {
      hasReceived = true;
      onMessage(message);
    };
    try {
      const lastCursor = cursor();
      const streamHeaders = {
        accept: 'text/event-stream',
        ...(lastCursor !== undefined && { 'last-event-id': lastCursor }),
      };
      const answer = await sendAsSignedIn((authorization) =>
        send('/live', {
          headers: { ...streamHeaders, ...authorization },
          signal: attempt.signal,
        }),
      );
      // 401: signed out; 404: the module was switched off.
      if (answer.status === 401 || answer.status === 404) return;
      retryAfterMs = Number(answer.headers.get('retry-after') ?? 0) * 1000;
      if (answer.ok && answer.body) await readAnswer(answer.body, receive, stop);
    } catch {
      // Unreachable or interrupted: try again.
    } finally {
      signal.removeEventListener('abort', stop);
    }
    failures = hasReceived ? 0 : failures + 1;
    const delay = Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS) * (0.5 + Math.random());
    await pause(Math.max(delay, retryAfterMs), signal);
  }
}
