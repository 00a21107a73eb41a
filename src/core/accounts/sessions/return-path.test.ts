import { expect, it } from 'vitest';
import { safeReturnPath } from './return-path.ts';

it.each(['/dashboard', '/purchase/1?quantity=500', '/tools?sort=price#top'])(
  'C-GUARD-01 %j is a valid return path',
  (from) => {
    expect(safeReturnPath(from)).toBe(from);
  },
);

it.each([
  null,
  '',
  'tools',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  '/login',
  '/signup?from=/profile',
])('C-GUARD-01 %j is not a valid return path', (from) => {
  expect(safeReturnPath(from)).toBe('/tools');
});
