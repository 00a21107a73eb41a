import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { matchPath, type ServerBuild } from 'react-router';
import { calls } from '#src/app/calls.ts';
import type { Config } from '#src/app/config.ts';
import { AnswerCache } from '#src/platform/cache/answer-cache.ts';
import { KeptAnswer } from '#src/platform/cache/kept-answer.ts';
import type { PublicAnswer } from '#src/platform/cache/public-answer.ts';
import type { Revisions } from '#src/platform/database/revisions.server.ts';
import { frontEndOf } from '#src/platform/http/cross-origin.ts';
import { afterNewcomers } from '#src/platform/http/newcomers.server.ts';
import { publicPages } from './public-pages.ts';

/** Longer query values are nobody's search; they are answered, but not kept. */
const LONGEST_VALUE = 200;
/** Longer addresses are read anew each time, in characters. */
const LONGEST_REMEMBERED = 500;
/** Larger answers are streamed instead of kept, in bytes; that one was too large is remembered for so many milliseconds. */
const LARGEST_BODY = 8 * 1024 * 1024;
const REMEMBERED = 60_000;

/** Whoever asks through the cache, nobody is on this machine, which may see more than others (see metrics.ts). */
const NOBODY = '0.0.0.0';

/** Belong to one transfer, not to the answer. */
const TRANSFER_HEADERS = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
  'x-request-id',
]);

interface Address {
  /** Path and those query parameters that count, in a fixed order. */
  url: string;
  reads: PublicAnswer['reads'];
}

/** Other forms of its address lead to a call too (api/call-address.ts), but they are not kept: a cache holds an answer once. */
function publicCall(pathname: string): PublicAnswer | undefined {
  if (pathname.endsWith('/')) return undefined;
  const row = calls.find(
    ([method, path, , call]) =>
      method === 'GET' && call.public && matchPath({ path: `/api${path}`, caseSensitive: true }, pathname),
  );
  return row?.[3].public;
}

/** The same answer has one address, however it was asked for: what it does not depend on is left out. */
function addressOf({ pathname, searchParams }: URL, { reads, query = [] }: PublicAnswer): Address | undefined {
  const given = query.filter((name) => searchParams.has(name));
  const values = given.map((name) => searchParams.getAll(name));
  if (values.some((all) => all.length > 1 || (all[0]?.length ?? 0) > LONGEST_VALUE)) return undefined;
  const counted = new URLSearchParams(given.map((name, at): [string, string] => [name, values[at]?.[0] ?? '']));
  return { url: counted.size > 0 ? `${pathname}?${counted}` : pathname, reads };
}

async function readAtMost(stream: AsyncIterable<Buffer>, most: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Stands before the application and answers what is the same for everybody from finished bytes (docs/decisions/0060).
 * @returns a function that answers a request, or says with `false` that the application must
 */
export function publicAnswers(app: () => FastifyInstance, revisions: Revisions, config: Config, build?: ServerBuild) {
  const cache = new AnswerCache();
  const pageAt = build && publicPages(build);
  const { host } = new URL(config.publicUrl);
  /** Addresses as they were sent; undefined for what is not kept. Only a shortcut, so it may be emptied at any time. */
  const addresses = new Map<string, Address | undefined>();
  const tooLarge = new Map<string, number>();

  function findAddress(url: string): Address | undefined {
    if (addresses.has(url)) return addresses.get(url);
    if (addresses.size >= 1_000) addresses.clear();
    const address = readAddress(url);
    if (url.length <= LONGEST_REMEMBERED) addresses.set(url, address);
    return address;
  }

  function readAddress(url: string): Address | undefined {
    const parsed = url.startsWith('/') ? URL.parse(`http://shop${url}`) : null;
    // `/tools/x\..\..\metrics` is a tool to one reader and leads to /metrics with another: what all read alike is kept.
    if (!parsed || parsed.pathname !== url.split('?', 1)[0]) return undefined;
    const { pathname } = parsed;
    const answer = pathname.startsWith('/api/') ? publicCall(pathname) : pageAt?.(pathname);
    return answer && addressOf(parsed, answer);
  }

  /**
   * Has the application make the answer, for nobody in particular: no header of a visitor reaches it.
   * @param origin of a front end of CORS_ORIGINS, whose answers name it
   */
  async function make({ url }: Address, origin: string | undefined) {
    await afterNewcomers();
    const headersAsked = { host, ...(origin && { origin }) };
    const asked = { method: 'GET', url, headers: headersAsked, remoteAddress: NOBODY } as const;
    const answer = await app().inject({ ...asked, payloadAsStream: true });
    const stream = answer.stream();
    const body = await readAtMost(stream, LARGEST_BODY);
    if (body === undefined) {
      if (tooLarge.size >= 1_000) tooLarge.clear();
      tooLarge.set(url, Date.now() + REMEMBERED);
      return undefined;
    }
    const keep = answer.statusCode === 200 && answer.headers['set-cookie'] === undefined;
    if (keep) answer.headers['cache-control'] = 'public, max-age=0, must-revalidate';
    const headers = Object.entries(answer.headers)
      .filter(([name]) => !TRANSFER_HEADERS.has(name))
      .flatMap(([name, value]) => [value].flat().flatMap((one) => [name, String(one)]));
    return { answer: new KeptAnswer(answer.statusCode, headers, body), keep };
  }

  return function answer(request: IncomingMessage, response: ServerResponse, otherwise: () => void): void {
    const { method, url = '' } = request;
    const address = method === 'GET' || method === 'HEAD' ? findAddress(url) : undefined;
    // While it shuts down, the application tells its clients to leave.
    if (!address || !app().server.listening || (tooLarge.get(address.url) ?? 0) > Date.now()) {
      otherwise();
      return;
    }
    const stamp = revisions.of(address.reads);
    const origin = address.url.startsWith('/api/') ? frontEndOf(config, request.headers.origin) : undefined;
    const key = origin ? `${origin} ${address.url}` : address.url;
    const kept = cache.find(key, stamp);
    if (kept) kept.send(request, response);
    else {
      cache
        .load(key, stamp, () => make(address, origin))
        .then((made) => (made ? made.send(request, response) : otherwise()), otherwise);
    }
  };
}
