import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { CallRow } from '#src/core/call.ts';
import type { AnyContract } from '#src/core/calls/contract.ts';
import type { JsonShape } from '#src/platform/http/shape.ts';

const mapValues = (fields: Readonly<Record<string, JsonShape>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, shape]) => [name, closed(shape)]));

/** The shape without further fields: the API description must name every field of an answer. */
function closed(shape: JsonShape): object {
  const { anyOf, items, properties, additionalProperties = false } = shape;
  return {
    ...shape,
    ...(anyOf && { anyOf: anyOf.map(closed) }),
    ...(items && { items: closed(items) }),
    ...(properties && { properties: mapValues(properties), additionalProperties }),
  };
}

const schemas = new WeakMap<AnyContract, z.ZodType>();

function schemaOf(contract: AnyContract): z.ZodType {
  const schema = schemas.get(contract) ?? z.fromJSONSchema(closed(contract.answer) as never);
  schemas.set(contract, schema);
  return schema;
}

/**
 * Compares each JSON answer of a success with the contract of its call.
 * @returns throws an error that names the answers that differ
 */
export function checkAnswers(app: FastifyInstance, rows: readonly CallRow[]): () => void {
  const contracts = new Map<string, AnyContract | undefined>(
    rows.map(([method, path, , { contract }]) => [`${method} /api${path}`, contract]),
  );
  const differences = new Set<string>();
  app.addHook('preSerialization', async ({ method, routeOptions }, { statusCode }, payload) => {
    const call = `${method} ${routeOptions.url}`;
    const contract = contracts.get(call);
    if (!contract || statusCode >= 300) return payload;
    const { error } = schemaOf(contract).safeParse(JSON.parse(JSON.stringify(payload)));
    if (error) differences.add(`${call}: ${z.prettifyError(error)}`);
    return payload;
  });
  return () => {
    if (differences.size === 0) return;
    throw new Error(`answers that differ from their contracts:\n${[...differences].join('\n')}`);
  };
}
