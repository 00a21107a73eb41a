import { expect, it } from 'vitest';
import { asOpenApi30 } from './openapi-3-0.ts';

const text = { type: 'string' };

it.each([
  ['a text or null', { anyOf: [text, { type: 'null' }] }, { type: 'string', nullable: true }],
  [
    'one of two or null',
    { anyOf: [text, { type: 'number' }, { type: 'null' }] },
    { anyOf: [text, { type: 'number' }], nullable: true },
  ],
  ['one of two', { anyOf: [text, { type: 'number' }] }, { anyOf: [text, { type: 'number' }] }],
  ['a number or null', { type: ['number', 'null'] }, { type: 'number', nullable: true }],
  ['a constant', { const: true }, { enum: [true] }],
  ['more than zero', { type: 'number', exclusiveMinimum: 0 }, { type: 'number', minimum: 0, exclusiveMinimum: true }],
  [
    'a list of objects',
    { type: 'array', items: { type: 'object', properties: { type: { const: 'kit' } } } },
    { type: 'array', items: { type: 'object', properties: { type: { enum: ['kit'] } } } },
  ],
  ['an example', { ...text, example: ['a', null] }, { ...text, example: ['a', null] }],
])('%s in OpenAPI 3.0', (_name, schema, expected) => {
  expect(asOpenApi30(schema)).toEqual(expected);
});
