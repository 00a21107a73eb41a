import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { CallRow } from '#src/core/call.ts';
import type { JsonShape } from '#src/platform/http/shape.ts';

const mapValues = (fields: Readonly<Record<string, JsonShape>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, shape]) => [name, closed(shape)]));

/** The shape without further fields: the API description must name every field of an answer. */
function closed(shape: JsonShape): object {
  const { anyOf, items, properties } = shape;
  return {
    ...shape,
    ...(anyOf && { anyOf: anyOf.map(closed) }),
    ...(items && { items: closed(items) }),
    ...(properties && { properties: mapValues(properties), additionalProperties: false }),
  };
}

/**
 * Compares each JSON answer of a success with the contract of its call.
 * @returns throws an error that names the answers that differ
 */
export function checkAnswers(app: FastifyInstance, rows: readonly CallRow[]): () => void {
  const schemas = new Map<string, z.ZodType>(
    rows.flatMap(([method, path, , { contract }]) =>
      contract ? [[`${method} /api${path}`, z.fromJSONSchema(closed(contract.answer) as never)] as const] : [],
    ),
  );
  const differences = new Set<string>();
  app.addHook('preSerialization', async ({ method, routeOptions }, { statusCode }, payload) => {
    const call = `${method} ${routeOptions.url}`;
    const checked = statusCode < 300 ? schemas.get(call)?.safeParse(JSON.parse(JSON.stringify(payload))) : undefined;
    if (checked?.error) differences.add(`${call}: ${z.prettifyError(checked.error)}`);
    return payload;
  });
  return () => {
    if (differences.size > 0)
      throw new Error(`answers that differ from their contracts:\n${[...differences].join('\n')}`);
  };
}
