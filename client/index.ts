import type { Calls } from './calls.ts';

export type { Calls } from './calls.ts';

/** What a call takes: parameters of its path, query, body and options. */
export type InputOf<Name extends keyof Calls> = Omit<Calls[Name], 'answer'> & CallOptions;
export type AnswerOf<Name extends keyof Calls> = Calls[Name]['answer'];

/** A refusal of the shop: what is wrong, by a code and in words. */
export class ShopError extends Error {
  readonly status: number;
  /** Such as `stock_too_low`. */
  readonly code: string;
  /** Further values, such as the field of the body that is wrong. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: number, { code = 'unknown', message = `The shop answered ${status}.`, ...details }: Refused) {
    super(message);
    this.name = 'ShopError';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

interface Refused {
  code?: string;
  message?: string;
  [detail: string]: unknown;
}

export interface ClientOptions {
  /** Address of the shop, such as `https://shop.example.com`. */
  url: string;
  /** An API key of the profile page; without one, only the public calls succeed. */
  key?: string;
  fetch?: typeof globalThis.fetch;
}

export interface CallOptions {
  /** Repeats of a writing call under the same key have its effect once. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

interface AnyInput extends CallOptions {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

type Needed<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input];

const isJson = ({ headers }: Response) => headers.get('content-type')?.startsWith('application/json') ?? false;

const tableFormats = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** A function that makes the calls of a shop. */
export function createClient({ url, key, fetch = globalThis.fetch }: ClientOptions) {
  async function send(name: keyof Calls, input: AnyInput, accept?: string): Promise<Response> {
    const [method = '', path = ''] = name.split(' ');
    const { params = {}, query = {}, body, idempotencyKey, signal } = input;
    const filled = path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] ?? ''));
    const address = new URL(`/api${filled}`, url);
    for (const [part, value] of Object.entries(query))
      if (value !== undefined) address.searchParams.set(part, String(value));
    const response = await fetch(address, {
      method,
      headers: {
        ...(accept && { accept }),
        ...(key && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    if (!response.ok)
      throw new ShopError(response.status, isJson(response) ? ((await response.json()).error ?? {}) : {});
    return response;
  }
  /** @throws ShopError for a refusal, or the error of `fetch` without a connection */
  async function call<Name extends keyof Calls>(
    name: Name,
    ...[input]: Needed<InputOf<Name>>
  ): Promise<AnswerOf<Name>> {
    const response = await send(name, (input ?? {}) as AnyInput);
    return (isJson(response) ? await response.json() : response) as AnswerOf<Name>;
  }
  /** The answer of a call that has one as a table, such as `GET /invoice`, as a file. @throws ShopError */
  call.table = <Name extends keyof Calls>(
    name: Name,
    format: keyof typeof tableFormats,
    ...[input]: Needed<InputOf<Name>>
  ): Promise<Response> => send(name, (input ?? {}) as AnyInput, tableFormats[format]);
  return call;
}
