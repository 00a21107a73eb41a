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

it('an overtaken edit keeps what was typed and takes over what another admin changed', () => {
  const typed = { ...toolInputFrom(seen), description: 'A better drill.' };
  const { input, changes } = mergeEdit(typed, seen, { ...seen, price: 36, quantity: 400, version: 2 });
  expect(input).toEqual({ ...typed, price: '36', quantity: '400' });
  expect(changes).toEqual(['price (now 36)', 'quantity (now 400)']);
});

it('a delivery of 500 pieces stays a delivery of 500 pieces', () => {
  const typed = { ...toolInputFrom(seen), quantity: '1500' };
  expect(mergeEdit(typed, seen, { ...seen, quantity: 400 }).input.quantity).toBe('900');
});

it('stock set to zero is zero, however much was sold', () => {
  const typed = { ...toolInputFrom(seen), quantity: '0' };
  expect(mergeEdit(typed, seen, { ...seen, quantity: 400 }).input.quantity).toBe('0');
});
