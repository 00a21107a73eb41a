import { send, sendAsSignedIn } from '#src/core/accounts/call-api.ts';
import type { LiveTopic } from '#src/core/live-changes.ts';
import type { LiveMessage } from './live-message.ts';

/** A message, or with no topic only where the stream has come to. */
export interface Received extends LiveMessage {
  topic: LiveTopic | undefined;
  cursor: string;
}

/** The shop sends something every 20 s: after so long in silence the connection is lost. */
const SILENCE_MS = 45_000;
/** What a page needs comes first, and the stream begins with what changed in the last seconds; an open stream would also keep tools that wait for a quiet network from going on. */
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

/** Reads one answer to its end. @param stop ends it from here */
async function readAnswer(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  take: (message: Received) => void,
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
      for (const message of parts.map(parse)) if (message) take(message);
    }
  } finally {
    clearTimeout(watch);
  }
}

/**
 * Reads the stream of changes until `signal` says stop, or the session is over. It is opened again when it ends, at the cursor of the last message;
 * the more often that fails, the later.
 * @param cursor where to begin
 */
export async function readStream(
  take: (message: Received) => void,
  cursor: () => string | undefined,
  signal: AbortSignal,
): Promise<void> {
  await pause(START_AFTER_MS, signal);
  for (let failures = 0; !signal.aborted; ) {
    const attempt = new AbortController();
    const stop = () => attempt.abort();
    signal.addEventListener('abort', stop, { once: true });
    let [retryAfterMs, came] = [0, false];
    const note = (message: Received) => {
      came = true;
      take(message);
    };
    try {
      const known = cursor();
      const sent = { accept: 'text/event-stream', ...(known !== undefined && { 'last-event-id': known }) };
      const answer = await sendAsSignedIn((authorization) =>
        send('/live', {
          headers: { ...sent, ...authorization },
          signal: attempt.signal,
        }),
      );
      // 401: signed out; 404: the extension is off by now.
      if (answer.status === 401 || answer.status === 404) return;
      retryAfterMs = Number(answer.headers.get('retry-after') ?? 0) * 1000;
      if (answer.ok && answer.body) await readAnswer(answer.body, note, stop);
    } catch {
      // Out of reach, or broken off: it is tried again.
    } finally {
      signal.removeEventListener('abort', stop);
    }
    failures = came ? 0 : failures + 1;
    const delay = Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS) * (0.5 + Math.random());
    await pause(Math.max(delay, retryAfterMs), signal);
  }
}
