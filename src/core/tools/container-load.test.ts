import { describe, expect, it } from 'vitest';
import {
  containerFor,
  defaultContainers,
  filledUp,
  formatLoad,
  loadOf,
  parseContainers,
  piecesInContainer,
  roundedUp,
  shareOf,
  writeContainers,
} from './container-load.ts';

const drill = { pieces: 5, lengthCm: 52, widthCm: 35, heightCm: 29, grossKg: 15 };
const hammer = { pieces: 2, lengthCm: 41, widthCm: 34, heightCm: 25, grossKg: 11.2 };
const [twenty, , highCube] = defaultContainers as [
  (typeof defaultContainers)[0],
  unknown,
  (typeof defaultContainers)[0],
];

describe('the load of an order', () => {
  it('500 drills are 100 cartons, 5.28 m³, 1,500 kg and 19 % of a 20 ft container', () => {
    const load = loadOf(drill, 500);
    expect(load).toEqual({ cartons: 100, m3: 5.278, grossKg: 1_500, room: 0 });
    expect(containerFor(load, defaultContainers)).toBe(twenty);
    expect(Math.round(shareOf(load, twenty) * 100)).toBe(19);
    expect(formatLoad(load).replaceAll('\u00a0', ' ')).toBe('100 cartons · 5.28 m³ · 1,500 kg gross');
  });

  it('counts a partly filled carton', () => {
    expect(loadOf(drill, 501)).toMatchObject({ cartons: 101, room: 4 });
    expect(roundedUp(drill, 501, 10_000)).toBe(505);
    expect(roundedUp(drill, 500, 10_000)).toBeUndefined();
    expect(roundedUp(drill, 501, 504)).toBeUndefined();
  });

  it('is limited by weight when weight is scarcer than volume', () => {
    const lead = { pieces: 1, lengthCm: 10, widthCm: 10, heightCm: 10, grossKg: 21.7 };
    expect(shareOf(loadOf(lead, 500), twenty)).toBeCloseTo(0.5);
    expect(piecesInContainer(lead, twenty)).toBe(1_000);
  });

  it('fills a container in full cartons, as far as the stock allows', () => {
    expect(piecesInContainer(drill, twenty)).toBe(2_650);
    expect(filledUp(drill, 500, 14_200, twenty)).toBe(2_650);
    expect(filledUp(drill, 500, 1_001, twenty)).toBe(1_000);
    expect(filledUp(drill, 2_650, 14_200, twenty)).toBeUndefined();
    expect(filledUp(hammer, 0, 320, twenty)).toBeUndefined();
  });

  it('fits a container that it fills exactly', () => {
    const cube = { pieces: 1, lengthCm: 70, widthCm: 50, heightCm: 20, grossKg: 1 };
    expect(piecesInContainer(cube, twenty)).toBe(400);
  });

  it('is shown in the largest container when none can hold it', () => {
    const load = loadOf(drill, 14_000);
    expect(containerFor(load, defaultContainers)).toBe(highCube);
    expect(shareOf(load, highCube)).toBeGreaterThan(2);
  });

  it('uses the configured containers', () => {
    expect(parseContainers(writeContainers(defaultContainers))).toEqual(defaultContainers);
    for (const invalid of ['', '20 ft', '20 ft:28', '20 ft:x:1', '40 ft:58:26, 20 ft:28:21', '20 ft:0:1', ':1:1'])
      expect(parseContainers(invalid)).toBeUndefined();
  });
});
