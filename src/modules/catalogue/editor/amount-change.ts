import type { Tool } from '#src/core/tools/tool.ts';
import { toolInputFrom } from '#src/core/tools/tool-edit.ts';
import { addToolProblems, updateToolProblems } from '#src/core/tools/tool-rules.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';

export type Amount = 'price' | 'quantity';

export interface AmountChange {
  name: Amount;
  before: number;
  after: number;
}

const MAX_PRICE_CHANGE = 0.5;
const MAX_STOCK_GROWTH = 10;

/** Whether a change is so large that it may be a slip of the finger. An empty stock may grow to any number. */
export function isLargeChange({ name, before, after }: AmountChange): boolean {
  if (name === 'price') return Math.abs(after - before) > before * MAX_PRICE_CHANGE;
  return before > 0 && after > before * MAX_STOCK_GROWTH;
}

/** Problem of a typed amount: a price has decimals here, other than in the form "Update tool" (spec section 5). */
export function problemOfAmount(name: Amount, typed: string, seen: Tool, currency: string): string | undefined {
  const input = { ...toolInputFrom(seen), [name]: typed };
  return name === 'price' ? addToolProblems(input, currency).price : updateToolProblems(input, seen, currency).quantity;
}

export const formatAmount = (name: Amount, amount: number, currency: string) =>
  name === 'price' ? formatMoney(amount, currency) : formatPieces(amount);

/** Such as `$39 → $41` or `stock 5,100 → 4,999`, with no-break spaces at the arrow. */
export function describeChange({ name, before, after }: AmountChange, currency: string): string {
  const [from, to] = [before, after].map((amount) => formatAmount(name, amount, currency));
  return `${name === 'price' ? '' : 'stock '}${from}\u00a0→\u00a0${to}`;
}
