import { expect, it } from 'vitest';
import { comparedPrice } from './compared-price.ts';
import type { ListedTool } from './listed-tool.ts';

const order = { unitPrice: 34, currency: 'USD', orderedMinQty: 500 };
const tool = { quantity: 10_000 } as ListedTool;
const compare = (today: Partial<Parameters<typeof comparedPrice>[1]>) =>
  comparedPrice(order, { tool, price: 3_400, currency: 'USD', ...today });

it('the price of an order is compared with that of today', () => {
  expect(compare({})).toEqual({ before: '$34', today: '$34', difference: undefined });
  expect(compare({ price: 3_570 }).difference).toBe('$1.70 more (5.0 %)');
  expect(compare({ price: 3_315, tool: { ...tool, quantity: 400 } }).difference).toBe(
    '$0.85 less (2.5 %), only 400 in stock',
  );
  expect(compare({ price: undefined }).today).toBe('on request');
  expect(compare({ currency: 'EUR' }).difference).toBeUndefined();
  expect(compare({ tool: null }).difference).toBe('No longer in the catalogue');
});
