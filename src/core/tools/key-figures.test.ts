import { describe, expect, it } from 'vitest';
import { keyFigures } from './key-figures.ts';

describe('the figures on a card', () => {
  it.each([
    [
      'a drill',
      [
        { name: 'Voltage', value: '20 V max (18 V nominal)' },
        { name: 'No-load speed', value: '0-400 / 0-1,500 rpm' },
        { name: 'Max torque', value: '45 Nm, 18+1 clutch steps' },
        { name: 'Chuck', value: '2-13 mm keyless, metal ratchet' },
        { name: 'Weight', value: '1.5 kg with 2.0 Ah battery' },
        { name: 'HS code', value: '8467.21' },
      ],
      ['Max torque: 45 Nm', 'Chuck: 2-13 mm keyless', 'Weight: 1.5 kg with battery'],
    ],
    [
      'a saw',
      [
        { name: 'Cutting depth', value: '54 mm at 90°, 38 mm at 45°' },
        { name: 'Noise (LpA)', value: '91 dB(A), K = 3 dB' },
      ],
      ['Cutting depth: 54 mm'],
    ],
    [
      'a chainsaw',
      [
        { name: 'Supplied as', value: 'Bare tool' },
        { name: 'Chain speed', value: '8 m/s' },
        { name: 'Weight', value: '2.9 kg without battery, bar and chain fitted' },
      ],
      ['Chain speed: 8 m/s', 'Weight: 2.9 kg without battery'],
    ],
    ['a battery', [{ name: 'Weight', value: '0.4 kg' }], ['Weight: 0.4 kg']],
    ['a tool without a table', [], []],
  ])('of %s are at most two distinguishing ones and the weight', (_, specifications, shown) => {
    expect(keyFigures(specifications).map(({ name, value }) => `${name}: ${value}`)).toEqual(shown);
  });
});
