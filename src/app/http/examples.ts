import type { JsonShape } from '#src/platform/http/shape.ts';
import { type ExampleSchema, exampleOf } from './example-of.ts';
import { exampleFiles } from './example-values.ts';

/** The nouns of the path of a call: `order` and `slip` of `/order/:id/slip`. */
const nounsOf = (path: string) =>
  path
    .split('/')
    .filter((part) => part !== '' && !part.startsWith(':'))
    .map((part) => part.split('.', 1)[0] ?? '');

/** Examples of what a call is sent and answers. */
export function examplesOf(path: string) {
  const nouns = nounsOf(path);
  const name = nouns.at(-1) ?? '';
  const around = nouns.slice(0, -1);
  return {
    /** A parameter of the path belongs to the noun before it. */
    ofParameter(parameter: string, schema: ExampleSchema): unknown {
      const before = nounsOf(path.split(`:${parameter}`)[0] ?? '');
      return exampleOf(schema, { name: parameter, nouns: before });
    },
    ofQuery: (parameter: string, schema: ExampleSchema): unknown => exampleOf(schema, { name: parameter, nouns }),
    /** Of JSON and other text; a document or picture has none. */
    ofAnswer(answer: JsonShape): { example?: unknown } {
      if (answer.contentMediaType === undefined) return { example: exampleOf(answer, { name, nouns: around }) };
      const file = exampleFiles[path.split('/')[1] ?? ''];
      return file === undefined ? {} : { example: file };
    },
    ofBody: (schema: ExampleSchema): unknown => exampleOf(schema, { name, nouns: around }),
  };
}
