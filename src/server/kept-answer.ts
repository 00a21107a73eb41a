import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
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

/** Bytes in a buffer of exactly their size: Node cuts small ones out of a block that lives as long as any of them, and zlib hands out
 * the beginning of a larger one. */
const cutOut = (bytes: Buffer) => Buffer.from(Uint8Array.from(bytes).buffer);

const compress: Record<Encoding, (body: Buffer, quality: 'quick' | 'best') => Promise<Buffer>> = {
  gzip: (body) => promisify(gzip)(body).then(cutOut),
  br: (body, quality) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality === 'quick' ? 5 : 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        [constants.BROTLI_PARAM_LGWIN]: windowBits(body),
      },
    }).then(cutOut),
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

type Form = Encoding | 'identity';

const lengthOf = (body: Buffer | undefined) => body?.length ?? 0;

/**
 * A finished answer: each of its forms (plain, br, gzip, "not modified") is made once and then only sent. Once it is packed, the
 * plain body is held no longer unless somebody asked for it: hardly anybody does, and it can be unpacked again.
 */
export class KeptAnswer {
  readonly status: number;
  /** One tag for all encodings of the same content, therefore a weak one. */
  readonly tag: string;
  readonly #headers: HeaderList;
  readonly #compressible: boolean;
  readonly #forms: Partial<Record<Form, Variant>> = {};
  readonly #making: Partial<Record<Form, Promise<Variant>>> = {};
  /** What the forms are made of, as long as the packed form cannot give it back. */
  #body: Buffer | undefined;
  #improvement: NodeJS.Timeout | undefined;

  constructor(status: number, headers: HeaderList, body: Buffer) {
    this.status = status;
    this.#body = cutOut(body);
    this.tag = `W/"${createHash('sha256').update(body).update(headers.join('\n')).digest('base64url').slice(0, 22)}"`;
    const type = headers[headers.indexOf('content-type') + 1] ?? '';
    this.#compressible = body.length >= SMALLEST && COMPRESSIBLE.test(type);
    this.#headers = [
      ...headers,
      ...(status === 200 ? ['etag', this.tag] : []),
      ...(this.#compressible ? ['vary', 'accept-encoding'] : []),
    ];
  }

  /** Bytes that this answer occupies now. */
  get size(): number {
    const { identity, br, gzip } = this.#forms;
    return lengthOf(this.#body ?? identity?.body) + lengthOf(br?.body) + lengthOf(gzip?.body);
  }

  send(request: IncomingMessage, response: ServerResponse): void {
    if (this.status === 200 && namesTag(request.headers['if-none-match'], this.tag)) {
      response.writeHead(304, this.#headers as string[]).end();
      return;
    }
    const form = (this.#compressible && preferredEncoding(request.headers['accept-encoding'])) || 'identity';
    const made = this.#forms[form];
    if (made) {
      this.#write(made, request, response);
      return;
    }
    this.#make(form)
      .catch(() => this.#make('identity'))
      .then(
        (variant) => this.#write(variant, request, response),
        (error: Error) => response.destroy(error),
      );
  }

  /** Nobody will ask for it any more. */
  drop(): void {
    clearTimeout(this.#improvement);
  }

  #write({ headers, body }: Variant, { method, headers: asked }: IncomingMessage, response: ServerResponse): void {
    const sent = asked['sec-purpose'] ? headers.map(untilTheClick) : headers;
    response.writeHead(this.status, sent as string[]).end(method === 'HEAD' ? undefined : body);
  }

  #make(form: Form): Promise<Variant> {
    this.#making[form] ??= this.#plainBody().then(async (body) => {
      const variant = this.#variant(form, form === 'identity' ? body : await compress[form](body, 'quick'));
      this.#forms[form] = variant;
      delete this.#making[form];
      if (form !== 'br') return variant;
      this.#body = undefined;
      if (body.length <= LARGEST_SLOW) this.#improveLater();
      return variant;
    });
    return this.#making[form];
  }

  async #plainBody(): Promise<Buffer> {
    return this.#body ?? promisify(brotliDecompress)(this.#forms.br?.body ?? '');
  }

  #variant(form: Form, body: Buffer): Variant {
    const encoding = form === 'identity' ? [] : ['content-encoding', form];
    return { body, headers: [...this.#headers, ...encoding, 'content-length', String(body.length)] };
  }

  #improveLater(): void {
    const improve = async () => {
      const body = await this.#plainBody();
      this.#forms.br = this.#variant('br', await compress.br(body, 'best'));
    };
    this.#improvement = setTimeout(() => improve().catch(() => {}), WORTH_MORE_AFTER).unref();
  }
}
