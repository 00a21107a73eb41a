import { describe, expect, it } from 'vitest';
import { accessInWords, searchInWords } from './access-in-words.ts';

describe('an access in words', () => {
  it('names what was read', () => {
    expect(accessInWords('GET /order')).toBe('The list of orders');
  });

  it('shows a call without words as it is', () => {
    expect(accessInWords('GET /earlier')).toBe('GET /earlier');
  });

  it('names search and filters, without those that are empty', () => {
    expect(searchInWords('q=Rahman&state=open&from=')).toBe('search: Rahman, state: open');
    expect(searchInWords(null)).toBe('');
  });
});
