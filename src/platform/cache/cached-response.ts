import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { compress, decompress, type Encoding, exactCopy, preferredEncoding } from './content-encoding.ts';

/** Names and values of headers in one flat list, which Node writes fastest. */
export type HeaderList = readonly string[];

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json))/;
const MIN_COMPRESSED_BYTES = 500;

/**
 * Whether an If-None-Match header includes the tag, so that the browser already has these bytes (RFC 9110: weak
 * comparison).
 */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return (
    header === tag ||
    header === '*' ||
    header.split(',').some((entry) => entry.trim().replace(/^W\//, '') === tag.slice(2))
  );
}

/**
 * Lets the browser keep a prefetched response until the click, but no longer: after a few seconds it may be outdated.
 */
function forPrefetch(header: string, at: number, headers: HeaderList): string {
  return headers[at - 1] === 'cache-control' ? 'private, max-age=5' : header;
}

interface Variant {
  headers: HeaderList;
  body: Buffer;
}

type Form = Encoding | 'identity';

/** A finished response. Each form is created once, when it is first requested; the br form replaces the plain body. */
export class CachedResponse {
  readonly status: number;
  /** A weak tag, because all encodings of the content share it. */
  readonly tag: string;
  /** Called after `size` has changed. */
  onResize = () => {};
  readonly #headers: HeaderList;
  readonly #compressible: boolean;
  readonly #variants: Partial<Record<Form, Variant>> = {};
  readonly #pending: Partial<Record<Form, Promise<Variant>>> = {};
  /** Undefined once it can be decompressed from the br form. */
  #body: Buffer | undefined;

  constructor(status: number, headers: HeaderList, body: Buffer) {
    this.status = status;
    this.#body = exactCopy(body);
    this.tag = `W/"${createHash('sha256').update(body).update(headers.join('\n')).digest('base64url').slice(0, 22)}"`;
    const type = headers[headers.indexOf('content-type') + 1] ?? '';
    this.#compressible = body.length >= MIN_COMPRESSED_BYTES && COMPRESSIBLE.test(type);
    this.#headers = [
      ...headers,
      ...(status === 200 ? ['etag', this.tag] : []),
      ...(this.#compressible ? ['vary', 'accept-encoding'] : []),
    ];
  }

  /** Bytes that it currently occupies. */
  get size(): number {
    const { identity, br, gzip } = this.#variants;
    const bodies = [this.#body ?? identity?.body, br?.body, gzip?.body];
    return bodies.reduce((sum, body) => sum + (body?.length ?? 0), 0);
  }

  send(request: IncomingMessage, response: ServerResponse): void {
    if (this.status === 200 && matchesTag(request.headers['if-none-match'], this.tag)) {
      response.writeHead(304, this.#headers as string[]).end();
      return;
    }
    const form = (this.#compressible && preferredEncoding(request.headers['accept-encoding'])) || 'identity';
    const variant = this.#variants[form];
    if (variant) {
      this.#write(variant, request, response);
      return;
    }
    this.#variant(form)
      .catch(() => this.#variant('identity'))
      .then(
        (created) => this.#write(created, request, response),
        (error: Error) => response.destroy(error),
      );
  }

  #write({ headers, body }: Variant, request: IncomingMessage, response: ServerResponse): void {
    const { method, headers: requestHeaders } = request;
    const sent = requestHeaders['sec-purpose'] ? headers.map(forPrefetch) : headers;
    response.writeHead(this.status, sent as string[]).end(method === 'HEAD' ? undefined : body);
  }

  #variant(form: Form): Promise<Variant> {
    this.#pending[form] ??= this.#make(form).finally(() => {
      delete this.#pending[form];
    });
    return this.#pending[form];
  }

  async #make(form: Form): Promise<Variant> {
    const plain = this.#body ?? (await decompress(this.#variants.br?.body ?? Buffer.of()));
    const body = form === 'identity' ? plain : await compress[form](plain);
    const encoding = form === 'identity' ? [] : ['content-encoding', form];
    const variant = { body, headers: [...this.#headers, ...encoding, 'content-length', String(body.length)] };
    this.#variants[form] = variant;
    if (form === 'br') this.#body = undefined;
    this.onResize();
    return variant;
  }
}
