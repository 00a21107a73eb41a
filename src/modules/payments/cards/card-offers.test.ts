import { describe, expect, it } from 'vitest';
import { cardOffers } from './card-offers.ts';

const stripe = { name: 'stripe', label: 'card', min: 50, max: 1_000_000 } as const;
const sslcommerz = { name: 'sslcommerz', label: 'card or wallet', min: 1_000, max: 50_000_000 } as const;

const partsOf = (
  due: number,
  depositDue: number,
  currency = 'USD',
  ways: readonly (typeof stripe | typeof sslcommerz)[] = [stripe],
) => {
  const { offers, advice } = cardOffers({ due, depositDue }, currency, ways);
  return { parts: offers.map(({ part, amount }) => [part, amount]), advice };
};

describe('the card offer for an order', () => {
  it('has deposit and full amount if both are within the limit', () => {
    expect(partsOf(1_000_000, 300_000)).toEqual({
      parts: [
        ['deposit', 300_000],
        ['all', 1_000_000],
      ],
      advice: null,
    });
  });

  it('has only the deposit if the full amount is above the limit, and says how to pay the rest', () => {
    expect(partsOf(150_000_000, 45_000_000, 'BDT', [sslcommerz])).toEqual({
      parts: [['deposit', 45_000_000]],
      advice:
        'Cards pay up to ৳\u00a05,00,000: the deposit of ৳\u00a04,50,000 can be paid by card, the rest by bank transfer.',
    });
  });

  it('advises a transfer if every part is outside the limits', () => {
    expect(partsOf(1_000_001, 0)).toEqual({
      parts: [],
      advice: 'Cards pay up to $10,000: $10,000.01 can only be paid by bank transfer.',
    });
    expect(partsOf(9_000_000, 2_700_000)).toEqual({
      parts: [],
      advice: 'Cards pay up to $10,000: the deposit of $27,000 can only be paid by bank transfer.',
    });
    expect(partsOf(49, 0)).toEqual({
      parts: [],
      advice: 'Cards pay from $0.50: $0.49 can only be paid by bank transfer.',
    });
  });

  it('is empty if nothing is due or no gateway is configured', () => {
    expect(partsOf(0, 0)).toEqual({ parts: [], advice: null });
    expect(partsOf(1_000, 0, 'USD', [])).toEqual({ parts: [], advice: null });
  });

  it('applies the limits of each gateway', () => {
    const { offers } = cardOffers({ due: 2_000_000, depositDue: 0 }, 'BDT', [stripe, sslcommerz]);
    expect(offers.map(({ gateway }) => gateway)).toEqual(['sslcommerz']);
  });
});
