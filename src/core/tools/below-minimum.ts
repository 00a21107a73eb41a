import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import type { Tool } from './tool.ts';

export const isBelowMinimum = ({ quantity }: Pick<Tool, 'quantity'>): boolean => quantity < MINIMUM_ORDER_QUANTITY;
