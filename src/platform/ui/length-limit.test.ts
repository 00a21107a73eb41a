import { globSync, readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Field } from './field.tsx';
import { lengthProblem } from './length-limit.ts';
import { TextArea } from './text-area.tsx';

it.each([
  ['a field', Field],
  ['a text area', TextArea],
])('%s keeps a text that is too long, and says so', (_what, control) => {
  const props = { label: 'Name', maxLength: 100, defaultValue: 'x'.repeat(140) };
  const html = renderToStaticMarkup(createElement<typeof props>(control, props));
  expect(html).toContain('At most 100 characters are possible. This text has 140: please shorten it.');
  expect(html).toContain('data-too-long="true"');
  expect(html).toContain('x'.repeat(140));
  expect(html).not.toMatch(/maxlength/i);
});

it('a text of the greatest length has no problem', () => {
  expect(lengthProblem(100, 100)).toBeUndefined();
  expect(lengthProblem(5_001, 5_000)).toContain('This text has 5,001');
});

it('no control lets the browser cut a text', () => {
  const cutting = globSync('src/**/*.tsx').filter((file) =>
    /<(?:input|textarea)\b[^>]*\bmaxLength/.test(readFileSync(file, 'utf8').replaceAll('=>', '')),
  );
  expect(cutting).toEqual([]);
});
