import { describe, expect, it } from 'vitest';
import { shortCount, shortMoney } from './lazy-bar-chart.tsx';

describe('axis labels', () => {
  it('are short, and group thousands like other figures', () => {
    expect([0, 950, 6000, 12_000, 3_400_000].map(shortCount)).toEqual(['0', '950', '6,000', '12k', '3.4m']);
    expect(shortMoney(6000, 'USD')).toBe('$6,000');
  });
});
