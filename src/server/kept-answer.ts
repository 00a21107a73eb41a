import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Encoding, preferredEncoding } from './accept-encoding.ts';
import { cutOut, pack, unpack } from './pack.ts';

/** Name and value of headers, in one flat list: the form that Node writes fastest. */
type HeaderList = readonly string[];

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json))/;
/** Smaller bodies do not get smaller by it. */
const SMALLEST = 500;
/** An answer that lives this long is worth the slowest compression, in milliseconds. */
const WORTH_MORE_AFTER = 3_000;
/** Above this many bytes the slowest compression would occupy a core for too long. */
const LARGEST_SLOW = 256 * 1024;

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
 * plain body is held no longer unless somebody asks for it: hardly anybody does, and it can be unpacked again.
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
  #grown = () => {};

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

  /** @param grown is told that the answer was asked for in another form and occupies more now */
  whenGrown(grown: () => void): void {
    this.#grown = grown;
  }

  /** Nobody will ask for it any more. */
  drop(): void {
    clearTimeout(this.#improvement);
    this.#grown = () => {};
  }

  #write({ headers, body }: Variant, { method, headers: asked }: IncomingMessage, response: ServerResponse): void {
    const sent = asked['sec-purpose'] ? headers.map(untilTheClick) : headers;
    response.writeHead(this.status, sent as string[]).end(method === 'HEAD' ? undefined : body);
  }

  #make(form: Form): Promise<Variant> {
    this.#making[form] ??= this.#build(form).finally(() => {
      delete this.#making[form];
    });
    return this.#making[form];
  }

  async #build(form: Form): Promise<Variant> {
    const body = await this.#plainBody();
    const variant = this.#variant(form, form === 'identity' ? body : await pack[form](body, 'quick'));
    this.#forms[form] = variant;
    if (form === 'br') {
      this.#body = undefined;
      if (body.length <= LARGEST_SLOW) this.#improveLater();
    } else this.#grown();
    return variant;
  }

  async #plainBody(): Promise<Buffer> {
    return this.#body ?? unpack(this.#forms.br?.body ?? Buffer.of());
  }

  #variant(form: Form, body: Buffer): Variant {
    const encoding = form === 'identity' ? [] : ['content-encoding', form];
    return { body, headers: [...this.#headers, ...encoding, 'content-length', String(body.length)] };
  }

  #improveLater(): void {
    const improve = async () => {
      const body = await this.#plainBody();
      this.#forms.br = this.#variant('br', await pack.br(body, 'best'));
    };
    this.#improvement = setTimeout(() => improve().catch(() => {}), WORTH_MORE_AFTER).unref();
  }
}
