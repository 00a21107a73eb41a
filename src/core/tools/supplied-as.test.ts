import { describe, expect, it } from 'vitest';
import catalogue from '#src/demo/catalogue.json' with { type: 'json' };
import { suppliedAs } from './supplied-as.ts';

describe('the scope of supply', () => {
  it.each([
    ['Supplied as', 'Bare tool', 'Bare tool'],
    ['Supplied as', 'bare tool with guard; battery sold separately', 'Bare tool'],
    ['In the box', 'Kit: 2.0 Ah battery, charger, case', 'Kit'],
    [' supplied AS ', ' kit', 'Kit'],
    ['Supplied as', 'Kitchen machine', undefined],
    ['Supplied as', 'With or without battery', undefined],
    ['Supplied as', '', undefined],
    ['Dangerous goods', 'Bare tool: none', undefined],
  ])('is read from "%s: %s" as %s', (name, value, expected) => {
    expect(
      suppliedAs([
        { name: 'Voltage', value: '20 V' },
        { name, value },
      ]),
    ).toBe(expected);
  });

  it('is unknown without a specification', () => {
    expect(suppliedAs([])).toBeUndefined();
  });

  it('agrees with the descriptions of the demo tools', () => {
    const bare = catalogue.tools.filter(({ specifications }) => suppliedAs(specifications) === 'Bare tool');
    const kits = catalogue.tools.filter(({ specifications }) => suppliedAs(specifications) === 'Kit');
    expect([bare.length, kits.length]).toEqual([11, 2]);
    for (const { description } of bare) expect(description).toMatch(/sold separately/);
    for (const { description } of kits) expect(description).toMatch(/kit holds one \d\.0 Ah battery/);
  });
});
