/** The random orbital sander for 125 mm discs. */
import type { Group } from 'three';
import { battery } from './battery.ts';
import { brand, plateLabel, voltage } from './labels.ts';
import { abrasive, black, blackSteel, graphite, orange, orangePlain, rubber } from './materials.ts';
import { assembly, bosses, foot, lining, place } from './parts.ts';
import { bothSides, box, common, cut, disc, moved, rod, rotated, row, skin, slab, turned, union } from './sdf.ts';
import { print, solid, spin } from './shapes.ts';

export function orbitalSander(): Group {
  // The body stands on the pad: a turned column about y, a palm dome, and an arm to the battery.
  const column = rotated(
    turned([
      [-0.4, 5.1, 0.5],
      [0.6, 5.3, 0.8],
      [3.2, 4.5, 2],
      [5.4, 3.3, 2],
      [7.6, 3.5, 2],
      [10.2, 3.9, 1.2],
      [11.9, 3.2, 1.8],
      [12.6, 0.6, 0.3],
    ]),
    'z',
    90,
  );
  const arm = slab(
    [
      [0, 12.2, 1.5],
      [6.4, 11.6, 2],
      [12.9, 9.7, 1],
      [13, 7.4, 1],
      [5.4, 6.6, 2],
      [1.5, 7.6, 1],
      [-1, 9, 0.5],
    ],
    3.1,
    1.5,
  );
  const shoe = moved(rotated(foot(2.4, 3.72), 'z', -6), 9.4, 6.5, 0);
  const shell = union(1.6, column, arm, shoe);
  const screws = bosses([
    [5.6, 9.5, 3.05],
    [13.4, 7.2, 3.72],
  ]);
  const vents = bothSides(row(moved(rotated(box([0, 0, 0], [0.3, 1.9, 3], 0.13), 'z', 0), -2.1, 3.6, 4), 7, 0.68, 0));
  const housing = cut(0.16, shell, vents, ...screws.cavities);
  const palmZone = slab(
    [
      [-6, 9.9, 0.4],
      [-2, 9.6, 2],
      [1.8, 10.4, 1],
      [5.8, 10.2, 1.5],
      [9.6, 9.6, 0.8],
      [10, 14, 0.4],
      [-6, 14, 0.4],
    ],
    8,
    0.1,
  );
  const waistZone = slab(
    [
      [-6, 5, 0.4],
      [-2, 5.2, 1.2],
      [1, 5, 1],
      [3.6, 5.8, 0.6],
      [3.4, 7.8, 1],
      [-1, 8.4, 1],
      [-6, 8.2, 0.4],
    ],
    8,
    0.1,
  );
  const skirt = cut(0.1, disc('y', [0, -0.9, 0], 5.75, 1.7, 0.4), disc('y', [0, -1.6, 0], 5.3, 1));
  return assembly(
    solid(housing, orange, 0.12),
    lining(column, 0.55),
    solid(skin(shell, palmZone, 0.1), rubber, 0.13),
    solid(skin(column, waistZone, 0.08), rubber, 0.13),
    ...screws.heads,
    solid(skirt, graphite, 0.14),
    pad(),
    solid(
      union(0.1, box([-3.45, 10.7, 0], [0.9, 1.3, 2.2], 0.3), box([-3.9, 10.8, 0], [0.3, 0.5, 1.1], 0.1)),
      black,
      0.1,
    ),
    dustBox(),
    place(battery('2.0Ah'), [9.4, 6.5, 0], [0, 0, -6]),
    print(shell, brand(), { at: [0.5, 9.05, 3.6], width: 4.2, height: 0.9 }),
    print(column, plateLabel('KS20-125', 'ORBITAL SANDER'), { at: [0, 1.5, 5], width: 3.6, height: 1.2 }),
    print(shell, voltage(), { at: [10, 7.7, 3.7], width: 2.2, height: 1.1, turn: -6 }),
  );
}

function pad(): Group {
  const upper = place(
    spin(
      [
        [-2.9, 0],
        [-2.9, 6.25, 0.2],
        [-1.7, 6.1, 0.3],
        [-1.6, 0],
      ],
      black,
    ),
    [0, 0, 0],
    [0, 0, 90],
  );
  const paper = place(
    spin(
      [
        [-3.1, 0],
        [-3.1, 6.27, 0.03],
        [-2.88, 6.27, 0.03],
        [-2.88, 0],
      ],
      abrasive,
    ),
    [0, 0, 0],
    [0, 0, 90],
  );
  return assembly(upper, paper);
}

function dustBox(): Group {
  const box1 = common(
    0.3,
    slab(
      [
        [5.9, 3.4, 0.8],
        [13.2, 3, 1],
        [13.4, -1.7, 1],
        [6.6, -2, 0.8],
      ],
      3,
      0.8,
    ),
    box([9.5, 0.7, 0], [9, 6, 6.2], 0.7),
  );
  const ribs = bothSides(row(box([7.6, 0.6, 3.1], [0.24, 3.6, 0.5], 0.1), 8, 0.66, 0));
  const pipe = rod([3.6, 0.8, 0], [6.6, 0.8, 0], 1.6, 1.5);
  return assembly(
    solid(cut(0.08, box1, ribs), graphite, 0.13),
    solid(pipe, blackSteel, 0.14),
    solid(disc('x', [6.2, 0.8, 0], 1.95, 0.6, 0.15), orangePlain, 0.12),
  );
}
