/** The part of JSON Schema that answers need: the API description shows it, `hasShape` checks it. */
export interface JsonShape {
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object';
  readonly minLength?: number;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonShape[];
  readonly items?: JsonShape;
  readonly properties?: Readonly<Record<string, JsonShape>>;
  readonly required?: readonly string[];
  /** It may have other fields, which are not described. */
  readonly additionalProperties?: true;
  readonly contentMediaType?: string;
  /** A price or an amount of money. */
  readonly 'x-money'?: true;
}

declare const typed: unique symbol;

/** The shape of a JSON value, with its type. */
export interface Shape<Value> extends JsonShape {
  readonly [typed]?: Value;
}

/** A field that may be missing. */
export interface Optional<Value> extends Shape<Value> {
  readonly [missing]: true;
}
declare const missing: unique symbol;

/** The type of the values of a shape. */
export type ValueOf<Of> = Of extends Shape<infer Value> ? Value : never;

export type Fields = Readonly<Record<string, Shape<unknown>>>;
type OptionalNames<Of> = { [Name in keyof Of]: Of[Name] extends Optional<unknown> ? Name : never }[keyof Of];
type Flat<Of> = { [Name in keyof Of]: Of[Name] };

type RecordOf<Of, Beyond> = Flat<
  { [Name in keyof Of]: ValueOf<Of[Name]> } & {
    [Name in keyof Omit<Beyond, OptionalNames<Beyond>>]: ValueOf<Beyond[Name]>;
  } & { [Name in keyof Pick<Beyond, OptionalNames<Beyond>>]?: ValueOf<Beyond[Name]> }
>;

// The functions are marked as free of side effects, so that pages load only what they use.

export const text: Shape<string> = { type: 'string' };
export const filledText: Shape<string> = { type: 'string', minLength: 1 };
export const number: Shape<number> = { type: 'number' };
export const wholeNumber: Shape<number> = { type: 'integer' };
export const yesOrNo: Shape<boolean> = { type: 'boolean' };

// @__NO_SIDE_EFFECTS__
export const always = <const Value>(value: Value): Shape<Value> => ({ const: value });

/** One of these texts. The browser accepts others, too: a newer shop may have added one. */
// @__NO_SIDE_EFFECTS__
export const oneOf = <const Value extends string>(values: readonly Value[]): Shape<Value> => ({
  type: 'string',
  enum: values,
});

// @__NO_SIDE_EFFECTS__
export const orNull = <Value>(shape: Shape<Value>): Shape<Value | null> => ({ anyOf: [shape, { type: 'null' }] });

// @__NO_SIDE_EFFECTS__
export const list = <Item>(items: Shape<Item>): Shape<Item[]> => ({ type: 'array', items });

/** Of the second argument of `record`. */
// @__NO_SIDE_EFFECTS__
export const optional = <Value>(shape: Shape<Value>) => shape as Optional<Value>;

/**
 * An object. Further fields are allowed: a newer shop may have added them.
 * @param beyond fields that may be missing: the optional ones, and those that a shop without modules omits, because its
 *   screens do not read them
 */
// @__NO_SIDE_EFFECTS__
export function record<Of extends Fields, Beyond extends Fields = Record<never, never>>(
  fields: Of,
  beyond?: Beyond,
): Shape<RecordOf<Of, Beyond>> {
  return { type: 'object', properties: { ...fields, ...beyond }, required: Object.keys(fields) };
}

/** As JSON Schema names it, such as `array` or `null`. */
export function jsonTypeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Whether a value that was read from JSON has a shape. */
export function hasShape(value: unknown, shape: JsonShape): boolean {
  const { type, minLength, anyOf, items, properties = {}, required = [] } = shape;
  if (anyOf) return anyOf.some((one) => hasShape(value, one));
  if ('const' in shape) return value === shape.const;
  if (type === 'integer') return Number.isInteger(value);
  if (type && jsonTypeOf(value) !== type) return false;
  if (minLength && value === '') return false;
  return (
    required.every((name) => name in (value as object)) &&
    Object.entries(Object(value)).every(([name, field]) => {
      const expected = items ?? properties[name];
      return !expected || hasShape(field, expected);
    })
  );
}
