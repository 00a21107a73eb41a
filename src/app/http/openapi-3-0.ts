type Schema = Record<string, unknown>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNull = (schema: unknown) => isSchema(schema) && schema.type === 'null';

/** `anyOf` without its null, which OpenAPI 3.0 calls `nullable`. */
function nullableOf(anyOf: readonly unknown[]): Schema {
  const others = anyOf.filter((each) => !isNull(each)).map(asOpenApi30);
  const [only] = others;
  const schema = others.length === 1 && isSchema(only) ? only : { anyOf: others };
  return others.length < anyOf.length ? { ...schema, nullable: true } : { anyOf: others };
}

/**
 * A part of an OpenAPI 3.1 document in the terms of 3.0, as far as our document uses what is new: null as a type,
 * `const`, and exclusive limits as numbers.
 */
export function asOpenApi30(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(asOpenApi30);
  if (!isSchema(part)) return part;
  const { anyOf, type, const: only, exclusiveMinimum, ...others } = part;
  return {
    ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, asOpenApi30(value)])),
    ...(Array.isArray(type)
      ? { type: type.find((each) => each !== 'null'), nullable: type.includes('null') }
      : type !== undefined && { type: asOpenApi30(type) }),
    ...(only !== undefined && (isSchema(only) ? { const: asOpenApi30(only) } : { enum: [only] })),
    ...(exclusiveMinimum !== undefined && { minimum: exclusiveMinimum, exclusiveMinimum: true }),
    ...(Array.isArray(anyOf) && nullableOf(anyOf)),
  };
}
