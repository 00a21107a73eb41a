import { expect, it } from 'vitest';
import { CARDS_IN_ROW, chooseRelated, TILES_IN_ROW } from './related.ts';
import { readPieces } from './set-pieces.ts';

const candidate = (id: string, category: string | null, quantity = 500) => ({ id, category, quantity });

it('tools in stock come first, one of each category in turn, and no more than a row takes', () => {
  const candidates = [
    candidate('drill', 'Drills'),
    candidate('driver', 'Drills'),
    candidate('short', 'Saws', 499),
    candidate('sander', 'Sanders'),
    candidate('jigsaw', 'Saws'),
    candidate('light', null),
    candidate('wrench', 'Drills'),
  ];
  expect(chooseRelated(candidates, CARDS_IN_ROW)).toEqual(['drill', 'sander', 'jigsaw', 'light']);
  expect(chooseRelated(candidates, 7)).toEqual(['drill', 'sander', 'jigsaw', 'light', 'driver', 'wrench', 'short']);
  expect(chooseRelated([], TILES_IN_ROW)).toEqual([]);
});

it('the pieces of a set are a whole number, at least the minimum order', () => {
  const read = (typed: string) => readPieces(new URLSearchParams({ pieces: typed }));
  expect(read('')).toEqual({ pieces: 500 });
  expect(read('1200')).toEqual({ pieces: 1_200 });
  for (const invalid of ['499', '5,00', '-1', '1e9', 'many']) {
    expect(read(invalid), invalid).toMatchObject({ pieces: 500, problem: expect.stringContaining('from 500') });
  }
});
