import { expect, it } from 'vitest';
import { webUrlOf } from './profile.ts';

it.each([
  [' https://www.linkedin.com/in/karim ', 'https://www.linkedin.com/in/karim'],
  ['www.linkedin.com/in/karim', 'https://www.linkedin.com/in/karim'],
  ['javascript:alert(1)//x.com', undefined],
  ['//evil.example', undefined],
  ['https://', undefined],
  ['karim', undefined],
])('%j leads to %j', (typed, url) => {
  expect(webUrlOf(typed)).toBe(url);
});
