/** The SDS-plus rotary hammer with an upright motor and a D-handle. */
import type { Group } from 'three';
import type { Capacity } from './battery.ts';
import { battery } from './battery.ts';
import { brand, plateLabel, voltage } from './labels.ts';
import { black, orange, orangePlain, rubber } from './materials.ts';
import { outline } from './outline.ts';
import { assembly, bosses, foot, lamp, lining, place, slots, trigger } from './parts.ts';
import { nose, sideHandle } from './rotary-hammer-nose.ts';
import { box, cut, moved, skin, slab, slabOf, turned, union } from './sdf.ts';
import { print, solid, spin } from './shapes.ts';

const FOOT = -13.4;

export function rotaryHammer(capacity: Capacity | null = '4.0Ah'): Group {
  const barrel = turned(
    [
      [-6, 2.9, 0.2],
      [-5.4, 3.2, 0.6],
      [4, 3.35, 3],
      [7.4, 3, 1.6],
      [8.2, 2, 0.8],
    ],
    2.4,
  );
  const motor = slab(
    [
      [-5.4, 0, 1],
      [-5.2, -6, 2],
      [-4.3, -12, 2],
      [2.6, -12, 1.4],
      [2.8, -5.8, 1],
      [3.6, -1, 1],
    ],
    3.1,
    1.7,
  );
  const outer = slab(
    [
      [2, 2.4, 1.2],
      [9, 3, 2],
      [11.4, 0.6, 2],
      [11.2, -5, 4],
      [11.4, -12.6, 1],
      [-1, -12.6, 1],
      [-1, -8, 1],
    ],
    1.95,
    1.55,
  );
  const window = slabOf(
    outline([
      [4.0, -2.9, 1],
      [6.6, -2.1, 1.2],
      [8.1, -4, 1.6],
      [8, -8.4, 1.2],
      [6.8, -10.4, 0.9],
      [3.6, -10, 0.9],
    ]),
    8,
    0,
  );
  const handle = cut(1.1, outer, window);
  const shoe = moved(foot(2.3, 3.72), 4.4, FOOT, 0);
  const shell = cut(0.8, union(1.1, barrel, motor, handle, shoe), window);
  const screws = bosses([
    [-3.8, -1.7, 3.0],
    [5.6, 1.2, 3.05],
    [1.2, -10.2, 3.05],
    [9.4, -10.8, 1.95],
  ]);
  const housing = cut(0.16, shell, slots([-3.2, -7.9, 3.1], 6, 0.68, 2.8, 0.32, -10, 2), ...screws.cavities);
  const gripZone = slab(
    [
      [7.6, 6, 0.4],
      [8.5, 1.2, 1],
      [8.2, -3.4, 0.8],
      [8.0, -10.2, 0.5],
      [14, -10.8, 0.3],
      [14, 6, 0.4],
    ],
    8,
    0.1,
  );
  const frontZone = slab(
    [
      [-8, -2.8, 0.5],
      [-4.2, -3.6, 1],
      [-3.9, -7, 2],
      [-3.2, -14, 0.3],
      [-8, -14, 0.3],
    ],
    8,
    0.1,
  );
  return assembly(
    solid(housing, orange, 0.12),
    lining(motor, 0.6),
    solid(skin(handle, gripZone, 0.1), rubber, 0.13),
    solid(skin(motor, frontZone, 0.1), rubber, 0.13),
    ...screws.heads,
    trigger(7.9, -3.6, 2, 3.6),
    nose(),
    modeKnob(),
    sideHandle(),
    lamp([-5.3, -5.2, 0], [0, 0, 8], 0.4),
    ...(capacity ? [place(battery(capacity), [4.4, FOOT, 0])] : []),
    print(shell, brand(), { at: [-1.4, 1.0, 3.2], width: 5.2, height: 1.12 }),
    print(shell, plateLabel('KH20-22', 'ROTARY HAMMER'), { at: [-0.9, -4.6, 3.1], width: 3.9, height: 1.3 }),
    print(shell, voltage(), { at: [7.6, FOOT + 1.15, 3.7], width: 2.4, height: 1.2 }),
  );
}

function modeKnob(): Group {
  const disc = spin(
    [
      [-0.9, 0],
      [-0.9, 1.2, 0.15],
      [0, 1.35, 0.1],
      [0, 0],
    ],
    black,
    { count: 16, depth: 0.08, from: -0.8, to: -0.1 },
  );
  const bar = solid(box([-1.0, 0, 0], [0.5, 0.5, 2.1], 0.18), orangePlain, 0.08);
  return place(assembly(disc, bar), [3.6, 0.3, 3.2], [0, 90, 0]);
}
