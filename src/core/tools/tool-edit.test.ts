import { expect, it } from 'vitest';
import type { Tool } from './tool.ts';
import { noToolData } from './tool-data.ts';
import { mergeEdit, toolInputFrom } from './tool-edit.ts';

const seen: Tool = {
  _id: '1',
  toolName: 'Drill',
  img: 'https://a.example/1.webp',
  description: 'A drill.',
  quantity: 1_000,
  price: 34,
  category: null,
  specifications: [],
  version: 1,
  ...noToolData,
};

it('a conflicting edit keeps its own changes and adopts those of the other admin', () => {
  const typed = { ...toolInputFrom(seen), description: 'A better drill.' };
  const { input, changes } = mergeEdit(typed, seen, { ...seen, price: 36, quantity: 400, version: 2 });
  expect(input).toEqual({ ...typed, price: '36', quantity: '400' });
  expect(changes).toEqual(['price (now 36)', 'quantity (now 400)']);
});

it('500 pieces added to the stock are added to the current stock', () => {
  const typed = { ...toolInputFrom(seen), quantity: '1500' };
  const { input, changes } = mergeEdit(typed, seen, { ...seen, quantity: 400 });
  expect(input.quantity).toBe('900');
  expect(changes).toEqual(['quantity (now 400, 900 with your change)']);
});

it('a stock set to zero stays zero even if pieces were sold', () => {
  const typed = { ...toolInputFrom(seen), quantity: '0' };
  expect(mergeEdit(typed, seen, { ...seen, quantity: 400 }).input.quantity).toBe('0');
});
