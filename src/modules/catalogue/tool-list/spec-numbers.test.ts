import { describe, expect, it } from 'vitest';
import { type Measure, measured } from './spec-numbers.ts';

describe('a figure in a specification', () => {
  it.each([
    ['torque', 'Max torque', '45 Nm, 18+1 clutch steps', 45],
    ['torque', 'Max. Torque', '400Nm fastening, 550 Nm breakaway', 400],
    ['torque', 'Torque', '1,200 Nm', 1200],
    ['torque', 'Torque', '100 ft-lb', 135.6],
    ['torque', 'Torque', '18 clutch steps', undefined],
    ['torque', 'Chuck', '45 Nm', undefined],
    ['weight', 'Weight', '1.5 kg with 2.0 Ah battery', 1.5],
    ['weight', 'Weight', '650 g', 0.65],
    ['weight', 'Weight', '1,5 kg', 1.5],
    ['weight', 'Weight', '1.250 kg', 1.25],
    ['weight', 'Carton', 'gross 15.0 kg', undefined],
    ['volt', 'Voltage', '20 V max (18 V nominal)', 20],
    ['volt', 'Input', '100-240 V AC', undefined],
    ['volt', 'Voltage', '20 rpm', undefined],
  ] as [Measure, string, string, number | undefined][])('for %s in "%s: %s" is %s', (measure, name, value, number) =>
    expect(measured([{ name, value }], measure)).toBe(number),
  );
});
