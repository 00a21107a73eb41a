/** The 125 mm angle grinder. */
import type { Group } from 'three';
import { battery } from './battery.ts';
import { brand, discPrint, plateLabel, voltage } from './labels.ts';
import { abrasive, black, blackSteel, brushed, casting, graphite, orange, rubber, steel } from './materials.ts';
import { assembly, bosses, foot, lining, place, ribbed, slots } from './parts.ts';
import { box, common, cut, disc, moved, rod, rotated, row, skin, slab, turned, union } from './sdf.ts';
import { print, solid, spin } from './shapes.ts';
import { hexagon, roundPrint } from './sheet.ts';

const DISC = -8.6;

export function angleGrinder(): Group {
  const barrel = turned(
    [
      [-4.6, 3, 0.2],
      [-4, 3.15, 0.8],
      [1.5, 3.0, 3],
      [4, 2.45, 4],
      [10.5, 2.5, 3],
      [12.5, 3, 1],
    ],
    2.35,
  );
  const tail = moved(rotated(foot(2.6, 3.7), 'z', 90), 15.4, 0.7, 0);
  const shell = union(2.2, barrel, tail);
  const screws = bosses([
    [-3.2, -1.9, 2.55],
    [3, -1.4, 2.35],
    [14.2, 4.9, 3.72],
    [14.2, -3.6, 3.72],
  ]);
  const intake = slots([11.6, 0.2, 2.8], 4, 0.6, 2.4, 0.3, 8, 1.9);
  const housing = cut(0.16, shell, intake, ...screws.cavities);
  const gripZone = slab(
    [
      [3.2, -6, 1],
      [5.2, 1.2, 1.5],
      [4.2, 6, 0.8],
      [10, 6, 0.6],
      [11.2, 1, 1.5],
      [10.4, -6, 0.6],
    ],
    8,
    0.1,
  );
  const grip = rotatedRibs(skin(barrel, gripZone, 0.1));

  const dome = disc('y', [DISC, -0.1, 0], 2.75, 5.2, 0.9);
  const bridge = turned(
    [
      [DISC, 2.5, 0.2],
      [-5.6, 2.95, 0.6],
      [-4.5, 3.05, 0.05],
    ],
    2.4,
  );
  const head = cut(
    0.15,
    union(
      0.9,
      dome,
      bridge,
      rod([DISC, 0.6, -2], [DISC, 0.6, -3.2], 1.15),
      rod([DISC, 0.6, 2], [DISC, 0.6, 2.9], 1.15),
    ),
    row(box([-6.9, 2.95, -1.2], [1.8, 0.5, 0.3], 0.12), 4, 0, 0, 0.8),
    disc('z', [DISC, 0.6, 4.1], 0.62, 1.6, 0.05),
  );
  const flange = common(
    0.1,
    turned(
      [
        [-5.1, 3.2, 0.1],
        [-4.45, 3.2, 0.1],
      ],
      2.6,
    ),
    box([-4.8, 0, 0], [1, 7, 7], 0.2),
  );
  const bolts = [
    [2.35, 2.0],
    [-2.35, 2.0],
    [2.35, -2.0],
  ].map(([y, z]) =>
    place(
      spin(
        [
          [-0.35, 0.15],
          [-0.35, 0.36, 0.06],
          [0, 0.36],
        ],
        blackSteel,
      ),
      [-5.1, y ?? 0, z ?? 0],
    ),
  );

  return assembly(
    solid(housing, orange, 0.12),
    lining(shell, 0.5),
    solid(grip, rubber, 0.12),
    solid(head, casting, 0.14),
    solid(flange, casting, 0.12),
    ...bolts,
    ...screws.heads,
    guard(),
    wheel(),
    sideHandle(),
    place(
      spin(
        [
          [0, 0],
          [0, 0.75, 0.12],
          [0.5, 0.8, 0.05],
          [0.5, 0],
        ],
        black,
      ),
      [DISC - 0.6, 2.9, 0],
      [0, 0, -90],
    ),
    solid(
      union(
        0.1,
        box([-0.6, 1.9, 2.65], [3.2, 1.15, 0.9], 0.3),
        row(box([-1.5, 1.92, 3.1], [0.16, 0.9, 0.24], 0.06), 4, 0.5, 0),
      ),
      black,
      0.09,
    ),
    place(battery('4.0Ah'), [15.4, 0.7, 0], [0, 0, 90]),
    print(shell, brand(), { at: [-0.6, 0.35, 3], width: 5, height: 1.08 }),
    print(shell, plateLabel('KG20-125', 'ANGLE GRINDER'), { at: [-0.4, -1.0, 2.6], width: 3.3, height: 1.1 }),
    print(shell, voltage(), { at: [14, 1.5, 3.7], width: 2.3, height: 1.15, turn: 90 }),
    solid(cut(0.1, box([-3.6, -2.7, 0], [1.4, 0.6, 1], 0.2)), graphite, 0.12),
  );
}

function rotatedRibs(grip: ReturnType<typeof skin>): ReturnType<typeof skin> {
  const swapped = ribbed((y, x, z) => grip(x, y, z), 4.9, 9.8, 0.5, 0.06);
  return (x, y, z) => swapped(y, x, z);
}

/** The steel hood over the rear half of the disc. */
function guard(): Group {
  const ring = cut(0.05, disc('y', [0, -4.1, 0], 6.85, 2.1, 0.25), disc('y', [0, -4.75, 0], 6.68, 2.6, 0.2));
  const half = common(0.1, ring, rotated(box([10, -4, 0], [20, 6, 40], 0), 'y', 24));
  const collar = cut(0, disc('y', [0, -3.0, 0], 2.6, 0.9, 0.1), disc('y', [0, -3.2, 0], 1.4, 4));
  return place(assembly(solid(half, blackSteel, 0.13), solid(collar, blackSteel, 0.13)), [DISC, 0, 0]);
}

function wheel(): Group {
  const body = place(
    spin(
      [
        [-4.75, 0],
        [-4.75, 6.25, 0.03],
        [-4.45, 6.25, 0.03],
        [-4.45, 2.6],
        [-4.2, 1.9],
        [-4.2, 0],
      ],
      abrasive,
    ),
    [0, 0, 0],
    [0, 0, 90],
  );
  const label = place(
    assembly(roundPrint(discPrint(['KARIGAR', '125 x 1.0 mm', 'A60 · INOX · 80 m/s'], '#f4efe8', '#20242a'), 5.1, 0)),
    [0, -4.43, 0],
    [-90, 0, -35],
  );
  const nut = place(hexagon(1.2, 0.6, steel), [0, -4.9, 0], [90, 0, 0]);
  const shaft = place(
    spin(
      [
        [-4.9, 0.8],
        [-2, 0.8],
      ],
      brushed,
    ),
    [0, 0, 0],
    [0, 0, 90],
  );
  return place(assembly(body, label, nut, shaft), [DISC, 0, 0]);
}

function sideHandle(): Group {
  const grip = spin(
    [
      [-11.5, 0],
      [-11.5, 1.5, 0.6],
      [-10.4, 1.75, 0.5],
      [-8.6, 1.35, 1],
      [-4, 1.5, 1.5],
      [-1.6, 1.6, 0.5],
      [-0.9, 2.1, 0.3],
      [-0.4, 2.1, 0.2],
      [-0.4, 0],
    ],
    rubber,
    { count: 18, depth: 0.1, from: -8.8, to: -2 },
  );
  const stem = spin(
    [
      [-0.6, 1],
      [0.4, 1],
      [0.4, 0],
    ],
    steel,
  );
  return place(assembly(grip, stem), [DISC, 0.6, -3.4], [0, -90, 0]);
}
