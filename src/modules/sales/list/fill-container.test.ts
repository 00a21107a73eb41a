import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultContainers, loadOf, shareOf } from '#src/core/tools/container-load.ts';
import { containersFor, filledContainers, inFullCartons, type LoadedLine, loadOfLines } from './fill-container.ts';

const drill = { pieces: 5, lengthCm: 52, widthCm: 35, heightCm: 29, grossKg: 15 };
const hammer = { pieces: 2, lengthCm: 41, widthCm: 34, heightCm: 25, grossKg: 11.2 };
const [twenty] = defaultContainers as [(typeof defaultContainers)[0]];
const line = (toolId: string, pieces: number, carton: LoadedLine['carton'], stock = 100_000): LoadedLine => ({
  ...{ toolId, pieces, carton, stock },
});

const cartons = fc.record({
  pieces: fc.integer({ min: 1, max: 20 }),
  lengthCm: fc.integer({ min: 20, max: 80 }),
  widthCm: fc.integer({ min: 20, max: 60 }),
  heightCm: fc.integer({ min: 10, max: 60 }),
  grossKg: fc.integer({ min: 1, max: 40 }),
});
const manyLines = fc.array(
  fc.record({
    toolId: fc.uuid(),
    pieces: fc.integer({ min: 500, max: 3_000 }),
    stock: fc.integer({ min: 0, max: 20_000 }),
    carton: fc.option(cartons),
  }),
  { minLength: 1, maxLength: 8 },
);

describe('the containers of a list', () => {
  it('sum up the cartons, volume and weight of all lines; a line without a carton counts for nothing', () => {
    const lines = [line('a', 502, drill), line('b', 500, hammer), line('c', 500, null)];
    expect(loadOfLines(lines)).toMatchObject({ cartons: 351, room: 3 });
    expect(inFullCartons(lines).map(({ pieces }) => pieces)).toEqual([505, 500, 500]);
    expect(containersFor(loadOfLines(lines), twenty)).toBe(1);
  });

  it('are filled by one line as the checkout fills one, and by several in proportion', () => {
    expect(filledContainers([line('a', 500, drill)], twenty)?.[0]?.pieces).toBe(2_650);
    const [one, two] = filledContainers([line('a', 500, drill), line('b', 1_000, drill)], twenty) ?? [];
    expect((one?.pieces ?? 0) + (two?.pieces ?? 0)).toBe(2_650);
    expect((two?.pieces ?? 0) / (one?.pieces ?? 1)).toBeCloseTo(2, 1);
    expect(filledContainers([line('a', 2_650, drill)], twenty)).toBeUndefined();
  });

  it('are filled until nothing more fits, never beyond container or stock, and no line loses pieces', () => {
    fc.assert(
      fc.property(manyLines, fc.constantFrom(...defaultContainers), (lines, container) => {
        const count = containersFor(loadOfLines(lines), container);
        const filled = filledContainers(lines, container) ?? lines;
        const load = loadOfLines(filled);
        const space = { ...container, m3: container.m3 * count, tonnes: container.tonnes * count };
        expect(shareOf(load, space)).toBeLessThanOrEqual(1 + 1e-6);
        for (const [at, { pieces, stock, carton }] of filled.entries()) {
          const before = lines[at]?.pieces ?? 0;
          expect(pieces).toBeGreaterThanOrEqual(before);
          if (pieces === before || !carton) continue;
          expect(pieces).toBeLessThanOrEqual(stock);
          expect(pieces % carton.pieces).toBe(0);
        }
        for (const { pieces, stock, carton } of filled) {
          if (!carton || pieces + carton.pieces > stock || pieces % carton.pieces !== 0) continue;
          const one = loadOf(carton, carton.pieces);
          const more = { ...load, m3: load.m3 + one.m3, grossKg: load.grossKg + one.grossKg };
          expect(shareOf(more, space)).toBeGreaterThan(1);
        }
      }),
    );
  });
});
