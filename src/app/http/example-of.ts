import { hash } from 'node:crypto';
import { jsonTypeOf } from '#src/platform/http/shape.ts';
import { exampleValues } from './example-values.ts';

/** The part of JSON Schema that inputs and answers of calls use. */
export interface ExampleSchema {
  type?: string | readonly string[];
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly ExampleSchema[];
  oneOf?: readonly ExampleSchema[];
  allOf?: readonly ExampleSchema[];
  items?: ExampleSchema;
  properties?: Readonly<Record<string, ExampleSchema>>;
  additionalProperties?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** Where a value is: its name, and the nouns around it, the nearest last. */
interface Place {
  name: string;
  nouns: readonly string[];
}

/** Of something that is counted. */
const SOME = 2;

const singular = (noun: string) => noun.replace(/(?:ies|s)$/, (end) => (end === 'ies' ? 'y' : ''));

/** An id of version 7, the same for the same noun everywhere. */
function exampleId(noun: string): string {
  const hex = hash('sha256', singular(noun), 'hex');
  return `019d${hex.slice(0, 4)}-${hex.slice(4, 8)}-7${hex.slice(8, 11)}-a${hex.slice(11, 14)}-${hex.slice(14, 26)}`;
}

const isOfType = (value: unknown, type: string) =>
  type === 'integer' ? Number.isInteger(value) : jsonTypeOf(value) === type;

function isOf(
  value: unknown,
  { type, const: constant, enum: choices, pattern, minLength = 0, ...range }: ExampleSchema,
): boolean {
  const { maxLength = Number.POSITIVE_INFINITY, minimum = -Infinity, maximum = Infinity, format } = range;
  if (constant !== undefined) return value === constant;
  if (choices) return choices.includes(value);
  if (type !== undefined && ![type].flat().some((each) => isOfType(value, each))) return false;
  if (typeof value === 'number') return value >= minimum && value <= maximum;
  if (typeof value !== 'string') return true;
  if (format === 'date' && !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  if (pattern && !new RegExp(pattern).test(value)) return false;
  return value.length >= minLength && value.length <= maxLength;
}

const ID = /^(?:_id|id|ids|[a-z]+Ids?|insertedIds?)$/;

/** The noun that an id names: `toolId` a tool, and `id` what is around it. */
function nounOf({ name, nouns }: Place): string {
  const [, named] = /^(.+?)Ids?$/.exec(name) ?? [];
  return named && named !== 'inserted' ? named : (nouns.at(-1) ?? name);
}

const suffixes = [
  [/^at$|At$/, '2026-03-12T09:30:00.000Z'],
  [/^on$|On$/, '2026-03-12'],
] as const;

/** The values that fit this place, those for the nearest noun first. */
function candidatesOf(place: Place): readonly unknown[] {
  const { name, nouns } = place;
  const ofNouns = nouns.toReversed().flatMap((noun) => exampleValues[`${singular(noun)}.${name}`] ?? []);
  const own = Object.hasOwn(exampleValues, name) ? (exampleValues[name] ?? []) : [];
  const bySuffix = suffixes.flatMap(([suffix, value]) => (suffix.test(name) ? [value] : []));
  return [...ofNouns, ...own, ...(ID.test(name) ? [exampleId(nounOf(place))] : []), ...bySuffix];
}

/** Of a text of which the table has no example: a test refuses it. */
export const NO_EXAMPLE = '…';

function exampleOfOne(schema: ExampleSchema, place: Place): unknown {
  const { type, const: constant, items, properties, additionalProperties } = schema;
  if ('const' in schema) return constant;
  const found = candidatesOf(place).find((value) => isOf(value, schema));
  if (found !== undefined && (type !== 'object' || !properties)) return found;
  if (schema.enum) return schema.enum[0];
  if (type === 'boolean') return false;
  if (type === 'integer') return SOME;
  if (type === 'null') return null;
  if (type === 'array') return items ? [exampleOf(items, place)] : [];
  if (type === 'object') {
    const nouns = [...place.nouns, place.name];
    const fields = Object.entries(properties ?? {});
    if (fields.length === 0 && typeof additionalProperties === 'object')
      return { [exampleId(place.name)]: exampleOf(additionalProperties as ExampleSchema, place) };
    return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field, { name, nouns })]));
  }
  return [type].flat().includes('number') ? SOME : NO_EXAMPLE;
}

/** An example of a schema, made of the values of one table. */
export function exampleOf(schema: ExampleSchema, place: Place): unknown {
  const { anyOf, oneOf = anyOf, allOf } = schema;
  if (allOf) return Object.assign({}, ...allOf.map((one) => exampleOf(one, place)));
  if (!oneOf) return exampleOfOne(schema, place);
  for (const value of candidatesOf(place)) if (oneOf.some((one) => !one.properties && isOf(value, one))) return value;
  const filled =
    oneOf.find(({ items, properties }) => items ?? properties) ?? oneOf.find(({ type }) => type !== 'null');
  return exampleOf(filled ?? {}, place);
}
