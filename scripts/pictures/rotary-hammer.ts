/** The SDS-plus rotary hammer with an upright motor and a D-handle. */
import type { Group } from 'three';
import { battery } from './battery.ts';
import { brand, plateLabel, voltage } from './labels.ts';
import { black, blackSteel, casting, graphite, orange, orangePlain, rubber, steel } from './materials.ts';
import { outline } from './outline.ts';
import { assembly, bosses, foot, lamp, lining, place, screw, slots, trigger } from './parts.ts';
import { box, cut, moved, rotated, skin, slab, slabOf, turned, union } from './sdf.ts';
import { print, solid, spin } from './shapes.ts';

const FOOT = -13.4;

export function rotaryHammer(): Group {
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
    place(battery('4.0Ah'), [4.4, FOOT, 0]),
    print(shell, brand(), { at: [-1.4, 1.0, 3.2], width: 5.2, height: 1.12 }),
    print(shell, plateLabel('KH20-22', 'ROTARY HAMMER'), { at: [-0.9, -4.6, 3.1], width: 3.9, height: 1.3 }),
    print(shell, voltage(), { at: [7.6, FOOT + 1.15, 3.7], width: 2.4, height: 1.2 }),
  );
}

function nose(): Group {
  const gearbox = solid(
    turned(
      [
        [-9.6, 2.0, 0.3],
        [-9.2, 2.35, 0.5],
        [-7.6, 2.6, 1],
        [-5.8, 3.05, 0.2],
      ],
      2.2,
    ),
    casting,
    0.13,
  );
  const neck = spin(
    [
      [-11.4, 1.5],
      [-11.4, 2.15, 0.1],
      [-9.4, 2.15, 0.1],
      [-9.4, 1.5],
    ],
    casting,
  );
  const sleeve = spin(
    [
      [-15.2, 1],
      [-15.2, 1.5, 0.2],
      [-14.7, 2.1, 0.3],
      [-13.6, 2.2, 0.2],
      [-12.9, 1.85, 0.3],
      [-11.7, 1.95, 0.2],
      [-11.5, 1.4],
    ],
    graphite,
    { count: 18, depth: 0.1, from: -14.6, to: -13.5 },
  );
  const boot = spin(
    [
      [-16.6, 0.5],
      [-16.6, 1.05, 0.25],
      [-15.9, 1.35, 0.2],
      [-15.1, 1.6],
      [-15.1, 1],
    ],
    rubber,
  );
  const bit = spin(
    [
      [-27.4, 0],
      [-27, 0.5, 0.05],
      [-26.4, 0.58],
      [-24.5, 0.5],
      [-17.8, 0.5],
      [-17.4, 0.62],
      [-16, 0.62],
    ],
    steel,
  );
  const flutes = spiral(-26, -18.4, 0.55);
  return assembly(gearbox, neck, sleeve, boot, bit, flutes);
}

/** The helix of a masonry bit. */
function spiral(from: number, to: number, radius: number): Group {
  const helix = (x: number, y: number, z: number): number => {
    const r = Math.hypot(y, z);
    const phase = Math.atan2(z, y) + x * 2.4;
    const ridge = radius - 0.14 + 0.16 * Math.cos(phase * 2);
    return Math.max((r - ridge) * 0.5, Math.abs(x - (from + to) / 2) - (to - from) / 2);
  };
  return assembly(solid(helix, steel, 0.07));
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

function sideHandle(): Group {
  const band = spin(
    [
      [-1, 2.1],
      [-1, 2.55, 0.2],
      [1, 2.55, 0.2],
      [1, 2.1],
    ],
    black,
  );
  const grip = place(
    spin(
      [
        [-13, 0],
        [-13, 1.4, 0.6],
        [-12, 1.75, 0.6],
        [-10, 1.45, 1.5],
        [-6, 1.55, 1.5],
        [-3.9, 1.6, 0.4],
        [-3.4, 2.2, 0.2],
        [-2.9, 2.2, 0.3],
        [-2.1, 1.1],
        [-2.1, 0],
      ],
      rubber,
      { count: 18, depth: 0.1, from: -10.8, to: -4.2 },
    ),
    [0, 0, 0],
    [0, -62, 0],
  );
  const gauge = spin(
    [
      [-8.6, 0],
      [-8.6, 0.22, 0.1],
      [4.4, 0.22, 0.1],
      [4.4, 0],
    ],
    blackSteel,
    undefined,
    20,
  );
  const lug = solid(
    union(
      0.3,
      box([0, 2.9, 0], [1.7, 1.4, 1.6], 0.3),
      moved(rotated(box([0, 0, 0], [1.6, 2, 2.2], 0.3), 'x', 30), 0, 0.6, -2.4),
    ),
    black,
    0.12,
  );
  return place(assembly(band, grip, place(gauge, [0, 3.0, 0]), lug, screw([0, 2.9, 0.82], 0.34)), [-10.4, 0, 0]);
}
