import { hasShape, type Shape } from '#src/platform/http/shape.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

declare const sentType: unique symbol;

/** What the browser sends; on the server a schema reads it (`implement`), so that pages load no schemas. */
interface Sent<Value> {
  readonly [sentType]?: Value;
}

// @__NO_SIDE_EFFECTS__
export const sent = <Value>(): Sent<Value> => ({});

/** What one call of the API sends and answers, for the browser and the server. */
export interface Contract<Path extends string, Query, Body, Answer> {
  readonly method: Method;
  /** Below `/api`. */
  readonly path: Path;
  readonly query?: Sent<Query>;
  readonly body?: Sent<Body>;
  /** The answer of a success. */
  readonly answer: Shape<Answer>;
  /** Which answers are a success in the browser, if the specification asks for less than the shape. */
  readonly accepts?: (answer: unknown) => boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: a contract of any types
export type AnyContract = Contract<string, any, any, any>;

// biome-ignore lint/suspicious/noExplicitAny: the types that are not asked for
export type AnswerOf<Of> = Of extends Contract<any, any, any, infer Answer> ? Answer : never;
// biome-ignore lint/suspicious/noExplicitAny: the types that are not asked for
export type BodyOf<Of> = Of extends Contract<any, any, infer Body, any> ? Body : never;
// biome-ignore lint/suspicious/noExplicitAny: the types that are not asked for
type QueryOf<Of> = Of extends Contract<any, infer Query, any, any> ? Query : never;

type ParameterNames<Path> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParameterNames<More>
    : Rest extends `${infer Name}.${string}`
      ? Name
      : Rest
  : never;

type Parameters<Of> = Of extends { path: infer Path } ? ParameterNames<Path> : never;

export type ParamsOf<Of> = Record<Parameters<Of>, string>;

/** A part of the input; optional if nothing in it is required. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Record<never, never> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };

/** What a call needs: the parameters of its path, its query and its body. */
export type InputOf<Of> = ([Parameters<Of>] extends [never] ? unknown : { params: ParamsOf<Of> }) &
  Part<'query', QueryOf<Of>> &
  Part<'body', BodyOf<Of>>;

/**
 * Declares a call.
 * @param address such as `PUT /tool/:id`
 */
// @__NO_SIDE_EFFECTS__
export function contract<Path extends string, Answer = never, Query = undefined, Body = undefined>(
  address: `${Method} ${Path}`,
  parts: Omit<Contract<Path, Query, Body, Answer>, 'method' | 'path'>,
): Contract<Path, Query, Body, Answer> {
  const [method, path] = address.split(' ') as [Method, Path];
  return { method, path, ...parts };
}

/** Values of a query; those that are undefined or empty are omitted. */
export type QueryValues = Readonly<Record<string, string | number | undefined>>;

interface AnyInput {
  params?: Readonly<Record<string, string>>;
  query?: QueryValues;
  body?: unknown;
}

/** The path of a call, below `/api`; empty parts of the query are omitted. */
export function pathOf<Of extends AnyContract>({ path }: Of, input: InputOf<Of>): string {
  const { params = {}, query = {} } = input as AnyInput;
  const filled = Object.entries(query).filter(([, value]) => (value ?? '') !== '');
  const filledPath = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] as string));
  return filled.length > 0 ? `${filledPath}?${new URLSearchParams(filled as [string, string][])}` : filledPath;
}

/** Type guard for the answer of a call (spec section 7); a call with any other answer has failed. */
export type Expected<Answer> = (answer: unknown) => answer is Answer;

/** Whether an answer is one of the call. */
export const expectedOf =
  <Of extends AnyContract>({ answer: shape, accepts }: Of): Expected<AnswerOf<Of>> =>
  (answer): answer is AnswerOf<Of> =>
    accepts ? accepts(answer) : hasShape(answer, shape);

/** A call as a request: path, expected answer and options. */
export function requestOf<Of extends AnyContract, Options>(of: Of, input: InputOf<Of>, options?: Options) {
  const { body } = input as AnyInput;
  return [pathOf(of, input), expectedOf(of), { method: of.method, body, ...options }] as const;
}
