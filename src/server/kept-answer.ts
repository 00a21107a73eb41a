import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Encoding, preferredEncoding } from './accept-encoding.ts';

/** Name and value of headers, in one flat list: the form that Node writes fastest. */
type HeaderList = readonly string[];

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json))/;
/** Smaller bodies do not get smaller by it. */
const SMALLEST = 500;
/** An answer that lives this long is worth the slowest compression, in milliseconds. */
const WORTH_MORE_AFTER = 3_000;
/** Above this many bytes the slowest compression would occupy a core for too long. */
const LARGEST_SLOW = 256 * 1024;

/** A window that holds the body: a larger one compresses no better, and takes up to 45 MB while it works. */
function windowBits({ length }: Buffer): number {
  const bits = Math.ceil(Math.log2(length + 16));
  return Math.min(Math.max(bits, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW);
}

const compress: Record<Encoding, (body: Buffer, quality: 'quick' | 'best') => Promise<Buffer>> = {
  gzip: (body) => promisify(gzip)(body),
  br: (body, quality) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality === 'quick' ? 5 : 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        [constants.BROTLI_PARAM_LGWIN]: windowBits(body),
      },
    }),
};

/** True when the browser holds these bytes already (RFC 9110, If-None-Match: weak comparison). */
function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return (
    header === tag || header === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag.slice(2))
  );
}

/**
 * What a browser asks for because its visitor aims at a link has to hold until the click, or it is asked for twice; a few
 * seconds later the answer may be another.
 */
function untilTheClick(header: string, at: number, headers: HeaderList): string {
  return headers[at - 1] === 'cache-control' ? 'private, max-age=5' : header;
}

interface Variant {
  headers: HeaderList;
  body: Buffer;
}

/** A finished answer: each of its forms (plain, br, gzip, "not modified") is made once and then only sent. */
export class KeptAnswer {
  readonly status: number;
  readonly body: Buffer;
  /** One tag for all encodings of the same content, therefore a weak one. */
  readonly tag: string;
  readonly #headers: HeaderList;
  readonly #compressible: boolean;
  readonly #plain: Variant;
  readonly #compressed: Partial<Record<Encoding, Variant>> = {};
  readonly #compressing: Partial<Record<Encoding, Promise<Variant>>> = {};
  #improvement: NodeJS.Timeout | undefined;

  constructor(status: number, headers: HeaderList, body: Buffer) {
    this.status = status;
    this.body = body;
    this.tag = `W/"${createHash('sha256').update(body).update(headers.join('\n')).digest('base64url').slice(0, 22)}"`;
    const type = headers[headers.indexOf('content-type') + 1] ?? '';
    this.#compressible = body.length >= SMALLEST && COMPRESSIBLE.test(type);
    this.#headers = [
      ...headers,
      ...(status === 200 ? ['etag', this.tag] : []),
      ...(this.#compressible ? ['vary', 'accept-encoding'] : []),
    ];
    this.#plain = { body, headers: [...this.#headers, 'content-length', String(body.length)] };
  }

  /** Bytes this answer occupies, with its compressed forms to come. */
  get size(): number {
    return this.body.length * 2;
  }

  send(request: IncomingMessage, response: ServerResponse): void {
    if (this.status === 200 && namesTag(request.headers['if-none-match'], this.tag)) {
      response.writeHead(304, this.#headers as string[]).end();
      return;
    }
    const encoding = this.#compressible ? preferredEncoding(request.headers['accept-encoding']) : undefined;
    const variant = encoding ? this.#compressed[encoding] : this.#plain;
    if (variant) this.#write(variant, request, response);
    else if (encoding) {
      this.#compress(encoding).then(
        (made) => this.#write(made, request, response),
        () => this.#write(this.#plain, request, response),
      );
    }
  }

  /** Nobody will ask for it any more. */
  drop(): void {
    clearTimeout(this.#improvement);
  }

  #write({ headers, body }: Variant, { method, headers: asked }: IncomingMessage, response: ServerResponse): void {
    const sent = asked['sec-purpose'] ? headers.map(untilTheClick) : headers;
    response.writeHead(this.status, sent as string[]).end(method === 'HEAD' ? undefined : body);
  }

  #compress(encoding: Encoding): Promise<Variant> {
    this.#compressing[encoding] ??= this.#makeVariant(encoding, 'quick').then((variant) => {
      if (encoding === 'br' && this.body.length <= LARGEST_SLOW) this.#improveLater();
      return variant;
    });
    return this.#compressing[encoding];
  }

  async #makeVariant(encoding: Encoding, quality: 'quick' | 'best'): Promise<Variant> {
    const body = await compress[encoding](this.body, quality);
    const variant = {
      body,
      headers: [...this.#headers, 'content-encoding', encoding, 'content-length', String(body.length)],
    };
    this.#compressed[encoding] = variant;
    return variant;
  }

  #improveLater(): void {
    this.#improvement = setTimeout(() => this.#makeVariant('br', 'best').catch(() => {}), WORTH_MORE_AFTER).unref();
  }
}
