import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Encoding, preferredEncoding } from './accept-encoding.ts';
import { cutOut, pack, unpack } from './pack.ts';
import { SpareWork } from './spare-work.ts';

/** Name and value of headers, in one flat list: the form that Node writes fastest. */
type HeaderList = readonly string[];

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json))/;
/** Smaller bodies do not get smaller by it. */
const SMALLEST = 500;
/** An answer that still lives this long after it was sent for the second time is worth the slowest compression, in milliseconds. */
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

/** The slowest compressions of all answers. Anybody can ask for a new address: they must not take all processors. */
const slowCompressions = new SpareWork();

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
  #improvable = false;
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
      if (this.#improvable) this.#improveLater();
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
    this.#improvable = false;
    clearTimeout(this.#improvement);
    slowCompressions.remove(this.#improve);
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
      this.#improvable = body.length <= LARGEST_SLOW;
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
    this.#improvable = false;
    this.#improvement = setTimeout(() => slowCompressions.add(this.#improve), WORTH_MORE_AFTER).unref();
  }

  readonly #improve = async () => {
    const body = await this.#plainBody();
    this.#forms.br = this.#variant('br', await pack.br(body, 'best'));
  };
}
