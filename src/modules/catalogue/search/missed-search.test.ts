import { describe, expect, it } from 'vitest';
import { normaliseSearch } from './missed-search.ts';

describe('the stored text of a search', () => {
  it.each([
    ['  Wet   SAW ', 'wet saw'],
    ['KD20-99', 'kd20-99'],
    ['buyer@example.com', undefined],
    ['call +880 1712-345678', undefined],
    ['   ', undefined],
  ])('of %s is %s', (text, stored) => expect(normaliseSearch(text)).toBe(stored));
});
