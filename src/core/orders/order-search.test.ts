import { expect, it } from 'vitest';
import { parseOrderSearch, searchParameters } from './order-search.ts';

it.each([
  ['', { text: '', state: undefined }],
  ['q=+drill+&state=paid', { text: 'drill', state: 'paid' }],
  ['q=a%00b&state=to-be-paid', { text: 'ab', state: 'to-be-paid' }],
  [`q=${'x'.repeat(200)}&state=__proto__`, { text: 'x'.repeat(200), state: undefined }],
])('the query string ?%s is parsed as %j', (query, search) => {
  expect(parseOrderSearch(new URLSearchParams(query))).toEqual(search);
});

it('a call searches only the beginning of a text that is too long', () => {
  expect(searchParameters({ text: 'x'.repeat(101) })).toEqual({ q: 'x'.repeat(100) });
});
