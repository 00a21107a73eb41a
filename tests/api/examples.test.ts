import { expect, it } from 'vitest';
import { z } from 'zod';
import { callsWith } from '#src/app/calls.ts';
import { examplesOf } from '#src/app/http/examples.ts';
import { allRooms } from '#src/app/modules.server.ts';
import { callName } from '#src/core/call.ts';
import { hasShape } from '#src/platform/http/shape.ts';
import { openTestShop } from '../support/test-shop.ts';

interface Described {
  parameters?: { in: string; name: string; required: boolean; example: unknown }[];
  requestBody?: { content: Record<string, { example: unknown; schema: { properties: Record<string, object> } }> };
  responses: { 200: { content: Record<string, { example?: unknown }> } };
}

/** Files without an example: papers and workbooks. */
const BINARY = /^(?:application\/(?:pdf|vnd\..+|octet-stream)|image\/|\*\/\*)/;

const partOf = ({ parameters = [] }: Described, where: string) =>
  Object.fromEntries(parameters.filter((each) => each.in === where).map(({ name, example }) => [name, example]));

it('each call of the API description has examples of what it is sent and answers, which its schemas accept', async () => {
  const shop = await openTestShop();
  const { paths } = (await shop.app.inject('/api/openapi.json')).json();
  const wrong: string[] = [];
  const check = (what: string, schema: z.ZodType | undefined, value: unknown) => {
    const parsed = schema?.safeParse(value);
    if (parsed?.error) wrong.push(`${what}: ${z.prettifyError(parsed.error)} in ${JSON.stringify(value)}`);
  };
  const refuseUnknown = (what: string, example: unknown) => {
    for (const [text] of JSON.stringify(example ?? null).matchAll(/"[^"]*":\[?"…"|^"…"$/g))
      wrong.push(`${what}: give ${text} a value in example-values.ts`);
  };
  for (const row of callsWith(allRooms)) {
    const [method, path, , { params, query, body, multipart, contract }] = row;
    const described: Described = paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()];
    const name = callName(row);
    check(`${name} parameters`, params, partOf(described, 'path'));
    check(`${name} query`, query, partOf(described, 'query'));
    for (const each of described.parameters ?? []) refuseUnknown(`${name} ${each.name}`, each.example);
    const [sent] = Object.values(described.requestBody?.content ?? {});
    if (body) check(`${name} body`, body, sent?.example);
    refuseUnknown(name, sent?.example);
    if (body && sent?.example === undefined) wrong.push(`${name} has no example of a body`);
    for (const field of multipart?.fields ?? [])
      if (!('example' in (sent?.schema.properties[field] ?? {}))) wrong.push(`${name} has no example of ${field}`);
    const { contentMediaType: type = 'application/json' } = contract.answer;
    const { example } = described.responses[200].content[type] ?? {};
    refuseUnknown(name, example);
    if (type === 'application/json' ? !hasShape(example, contract.answer) : !BINARY.test(type) && !example)
      wrong.push(`${name} answers ${JSON.stringify(example)}`);
  }
  expect(wrong).toEqual([]);
});

it('an example of an order is one of the trade', () => {
  const order = { type: 'object', properties: { orderedTool: { type: 'string' }, orderedMinQty: { type: 'integer' } } };
  expect(examplesOf('/order').ofBody(order)).toEqual({ orderedTool: 'KD20-13 Cordless Drill 20V', orderedMinQty: 500 });
  const { ofParameter } = examplesOf('/order/:id/slip');
  expect(ofParameter('id', { type: 'string' })).toBe(examplesOf('/slip').ofQuery('orderId', { type: 'string' }));
});
