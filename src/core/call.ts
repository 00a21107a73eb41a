import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor } from '#src/core/accounts/actor.ts';
import type { PublicResponse } from '#src/platform/cache/public-response.ts';
import type { Limit } from '#src/platform/limits/limits.server.ts';
import type { AnswerOf, AnyContract, BodyOf, Method, ParamsOf } from './calls/contract.ts';
import type { Shop } from './shop.ts';

/** Who may make a call; checked before the handler runs. */
export type Access =
  /** no sign-in needed */
  | 'anyone'
  /** authenticated by the session cookie instead of an access token */
  | 'session'
  | 'signed-in'
  /** the user whose email the call names, or an admin */
  | 'self-or-admin'
  | 'admin';

/** For people who have a second factor or must have one. `to-set-up`: not for those who must have one and have none. */
export type StepUp = true | 'to-set-up';

interface CallSchemas<Params, Query, Body> {
  params?: z.ZodType<Params>;
  query?: z.ZodType<Query>;
  body?: z.ZodType<Body>;
}

export interface CallInput<Params = unknown, Query = unknown, Body = unknown> {
  shop: Shop;
  /** Set unless the call is open to anyone. */
  actor: Actor | undefined;
  params: Params;
  query: Query;
  body: Body;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Names of the fields of a multipart/form-data body. */
export interface MultipartForm {
  /** The field that holds the file. */
  file: string;
  /** Text fields, sent before the file. */
  fields?: readonly string[];
}

/** An API call: its input schemas and its handler. */
export interface Call<Params = never, Query = never, Body = never> extends CallSchemas<Params, Query, Body> {
  /** One sentence for the API description. */
  summary: string;
  /** More for the API description, as Markdown: rules that a client must know. */
  description?: string;
  /** Set if the response is the same for all clients; it is cached until one of these tables changes. */
  public?: PublicResponse;
  /** Only for a person who has signed in: no other token may make it, such as an API key. */
  personOnly?: true;
  /** Only for a person who passed the second factor in the last minutes; or with which body it is. */
  stepUp?: StepUp | ((body: Body) => boolean);
  /** Counted per user, or per machine without an account, in addition to the limits of all writes. */
  limit?: Limit;
  /** Counted per machine in place of the limit of all writes without an account. */
  openWriteLimit?: Limit;
  /** Open pages make it every few seconds: it is logged only if it fails. */
  polled?: boolean;
  /** The response may be a list that takes minutes to send. */
  long?: boolean;
  /** With the header Accept, the answer is a table: a CSV or XLSX file (`answerTable`). */
  asTable?: true;
  /** The body is multipart/form-data; the handler reads it. */
  multipart?: MultipartForm;
  /** The handler gets the raw body as a Buffer, whatever its content type, because the sender signs its bytes. */
  takesBytes?: boolean;
  /** Longest body of such a call, in bytes; by default that of every call. */
  maxBytes?: number;
  /** Runs before the body is read. @throws Refusal of a request that may not send one */
  before?: (shop: Shop, request: FastifyRequest) => Promise<void>;
  /** What it sends and answers. */
  contract: AnyContract;
  handle(input: CallInput<Params, Query, Body>): Promise<unknown>;
}

// Each call has its own input types; the table only mounts it.
// biome-ignore lint/suspicious/noExplicitAny: the inputs of the rows differ
type AnyCall = Call<any, any, any>;

/** A row of the table of calls; the path is below `/api`. */
export type CallRow = readonly [method: Method, path: string, access: Access, call: AnyCall];

/** The name of a call: `GET /order/:id`. */
export const callName = ([method, path]: readonly [method: Method, path: string, ...rest: unknown[]]): string =>
  `${method} ${path}`;

export function callRow(access: Access, call: AnyCall): CallRow {
  return [call.contract.method, call.contract.path, access, call];
}

/** The answer of a contract; a list, as a stream, too; or a reply that the handler has sent, such as a file. */
type Answered<Of> = AnswerOf<Of> | Readable | FastifyReply;

/** A schema that reads at least what the browser sends according to the contract. */
type Reads<Sent, Output, Input> = z.ZodType<Output, Input> & ([Sent] extends [Input] ? unknown : never);

interface ContractCall<Of, Params, ParamsInput, Query, Body, BodyInput>
  extends Omit<Call<Params, Query, Body>, 'params' | 'body' | 'contract' | 'handle'> {
  params?: Reads<ParamsOf<Of>, Params, ParamsInput>;
  body?: Reads<BodyOf<Of>, Body, BodyInput>;
  handle(input: CallInput<Params, Query, Body>): Promise<Answered<Of>>;
}

/** Declares the server's side of a contract; its types are inferred from the contract and its schemas. */
export function implement<Of extends AnyContract, Params, ParamsInput, Query, Body, BodyInput>(
  contract: Of,
  call: ContractCall<Of, Params, ParamsInput, Query, Body, BodyInput>,
) {
  return { ...call, contract };
}
