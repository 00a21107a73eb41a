import type { Shape } from './shape.ts';

/** A price or an amount of money; null in an answer for a person who may not see money. */
export const money: Shape<number> = { anyOf: [{ type: 'number' }, { type: 'null' }], 'x-money': true };
