// npm run client: writes client/calls.ts, the types of all calls, from their contracts and schemas.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { callsWith } from '../src/app/calls.ts';
import { allRooms } from '../src/app/modules.server.ts';
import { type CallRow, callName } from '../src/core/call.ts';

const file = join(import.meta.dirname, '../client/calls.ts');

/** The part of JSON Schema that the schemas of calls use. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: unknown;
}

const keyOf = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`);
const literal = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value));
const LONGEST_LINE = 100;

/** Parts in one line or, if it were too long, in a line each. */
function inLines(parts: readonly string[], indent: string, [open, between, close]: readonly [string, string, string]) {
  const line = `${open} ${parts.join(`${between} `)} ${close}`.trim();
  if (!line.includes('\n') && indent.length + line.length <= LONGEST_LINE) return line;
  return `${open}\n${parts.map((part) => `${indent}  ${part}${between}\n`).join('')}${indent}${close}`;
}

function union(types: readonly string[], indent: string): string {
  const distinct = [...new Set(types)];
  const line = distinct.join(' | ');
  if (line.includes('\n') || indent.length + line.length <= LONGEST_LINE) return line;
  return distinct.map((type) => `\n${indent}  | ${type}`).join('');
}

const simple: Readonly<Record<string, string>> = {
  ...{ string: 'string', number: 'number', integer: 'number', boolean: 'boolean', null: 'null' },
};

function objectType({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const fields = Object.entries(properties).map(
    ([name, field]) => `${keyOf(name)}${required.includes(name) ? '' : '?'}: ${typeOf(field, `${indent}  `)}`,
  );
  if (fields.length > 0) return inLines(fields, indent, ['{', ';', '}']);
  const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties as Schema, indent) : 'unknown';
  return `Record<string, ${values}>`;
}

/** The TypeScript type of a schema. @param indent of the line in which it begins */
function typeOf(schema: Schema, indent: string): string {
  const { type = '', anyOf, oneOf = anyOf, allOf, items } = schema;
  if ('const' in schema) return literal(schema.const);
  if (schema.enum) return union(schema.enum.map(literal), indent);
  if (oneOf)
    return union(
      oneOf.map((one) => typeOf(one, indent)),
      indent,
    );
  if (allOf) return allOf.map((one) => typeOf(one, indent)).join(' & ');
  if (type === 'array') return `Array<${items ? typeOf(items, indent) : 'unknown'}>`;
  if (type === 'object') return objectType(schema, indent);
  return simple[type] ?? 'unknown';
}

const inputOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;

/** A part of the input; the caller may leave it out if nothing in it is required. */
function part(name: string, schema: z.ZodType | undefined): string {
  if (!schema) return '';
  const { required = [], ...input } = inputOf(schema);
  return `    ${name}${required.length > 0 ? '' : '?'}: ${typeOf({ ...input, required }, '    ')};\n`;
}

function paramsOf(path: string): string {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => `${name}: string`);
  return names.length > 0 ? `    params: { ${names.join('; ')} };\n` : '';
}

/** In one line, or in several of at most 100 letters. */
const commentOf = (text: string) =>
  text.length <= LONGEST_LINE ? `/** ${text} */` : `/**\n${text.replace(/(.{1,100})(?: |$)/g, '   * $1\n')}   */`;

function entryOf(row: CallRow): string {
  const [, path, , { summary, query, body, contract }] = row;
  const { contentMediaType, ...answer } = contract.answer;
  const parts = [paramsOf(path), part('query', query), part('body', body)].join('');
  const type = contentMediaType ? 'Response' : typeOf(answer as Schema, '    ');
  return `  ${commentOf(`${summary.split(';')[0]}.`)}\n  '${callName(row)}': {\n${parts}    answer: ${type};\n  };\n`;
}

/** Calls that a program makes: no sign-in by cookie, no call for people only, no upload. */
const isForPrograms = ([, , access, { personOnly, multipart, takesBytes }]: CallRow): boolean =>
  access !== 'session' && !personOnly && !multipart && !takesBytes;

/** The text of client/calls.ts. */
export function writeCalls(): string {
  const rows = callsWith(allRooms).filter(isForPrograms);
  const entries = rows.sort(([, a], [, b]) => (a < b ? -1 : 1)).map(entryOf);
  return `// Written by \`npm run client\`.\n\n/** The calls of the shop, below \`/api\`. */\nexport interface Calls {\n${entries.join('')}}\n`;
}

if (process.argv[1] === import.meta.filename) writeFileSync(file, writeCalls());
