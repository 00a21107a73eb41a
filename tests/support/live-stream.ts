import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { get as getSecurely } from 'node:https';
import { onTestFinished } from 'vitest';
import type { Person } from './test-shop.ts';

interface Message {
  id: string;
  event: string;
  data: { ids: string[]; placed: string[] } | undefined;
}

interface LiveStream {
  status: number;
  headers: IncomingHttpHeaders;
  messages: Message[];
  /** The ids of changed orders so far; `any` for a message without ids. */
  orders(): string[];
  cursor(): string | undefined;
  hasEnded(): boolean;
  close(): void;
}

function parse(text: string): Message[] {
  return text
    .split('\n\n')
    .filter((part) => part.startsWith('id:'))
    .map((part) => {
      const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(part)?.[1] ?? '';
      return { id: field('id'), event: field('event'), data: field('data') ? JSON.parse(field('data')) : undefined };
    });
}

/** Opens GET /live like a browser. @param cursor id of the last message of an earlier stream */
export async function openLive(
  url: string,
  { headers }: Pick<Person, 'headers'>,
  cursor?: string,
): Promise<LiveStream> {
  // Not with `fetch`, which replaces each closed connection by a new one: a stopping shop would wait for it.
  const request = (url.startsWith('https:') ? getSecurely : get)(`${url}/api/live`, {
    headers: { ...headers, accept: 'text/event-stream', ...(cursor !== undefined && { 'last-event-id': cursor }) },
    agent: false,
  });
  const close = () => void request.destroy();
  onTestFinished(close);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const messages: Message[] = [];
  let [ended, rest] = [false, ''];
  response.setEncoding('utf8');
  response.on('data', (text: string) => {
    const end = (rest + text).lastIndexOf('\n\n') + 2;
    messages.push(...parse((rest + text).slice(0, end)));
    rest = (rest + text).slice(end);
  });
  response.on('error', () => {});
  response.on('end', () => {
    ended = true;
  });
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    messages,
    orders: () =>
      messages.filter(({ event }) => event === 'orders').flatMap(({ data }) => (data?.ids.length ? data.ids : ['any'])),
    cursor: () => messages.at(-1)?.id,
    hasEnded: () => ended,
    close,
  };
}
