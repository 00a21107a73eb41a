import { describe, expect, it } from 'vitest';
import { accessInWords, readTogether, searchInWords } from './access-in-words.ts';

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

  it('joins what one person has read about one customer within a minute, and keeps lists apart', () => {
    const access = (call: string, at: string, customer: string | null = 'a@example.com', by = 'b@example.com') => ({
      ...{ _id: `${call} ${at}`, call, at: `2026-11-27T${at}:00.000Z`, customer, by },
      search: customer === null ? 'q=Rahman' : null,
    });
    const read = [
      access('GET /order/:id/papers', '12:01'),
      access('GET /order/:id', '12:01'),
      access('GET /order/:id', '12:01'),
      access('GET /order/:id', '12:01', 'c@example.com'),
      access('GET /order/:id', '12:00', 'c@example.com'),
      access('GET /order/:id', '12:00', 'c@example.com', 'd@example.com'),
      access('GET /order', '12:00', null),
      access('GET /order', '12:00', null),
    ];
    expect(readTogether(read).map(({ what }) => what)).toEqual([
      ['The papers of an order', 'An order'],
      ['An order'],
      ['An order'],
      ['An order'],
      ['The list of orders (search: Rahman)'],
      ['The list of orders (search: Rahman)'],
    ]);
  });
});
