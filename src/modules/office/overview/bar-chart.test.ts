import { describe, expect, it } from 'vitest';
import { axisStep, shortCount, shortMoney } from './bar-chart.tsx';

describe('axis labels', () => {
  it('are short, and group thousands like other figures', () => {
    expect([0, 950, 6000, 12_000, 3_400_000].map(shortCount)).toEqual(['0', '950', '6,000', '12k', '3.4m']);
    expect(shortMoney(6000, 'USD')).toBe('$6,000');
  });

  it('have round steps, three of which reach the highest bar', () => {
    expect([0, 1, 3, 7, 60, 700, 61_000, 1_250_000].map(axisStep)).toEqual([1, 1, 1, 3, 20, 250, 25_000, 500_000]);
  });
});
