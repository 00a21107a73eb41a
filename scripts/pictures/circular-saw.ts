/** The 165 mm circular saw, seen from its blade side. */
import type { Group } from 'three';
import { battery } from './battery.ts';
import { brand, discPrint, plateLabel, rule, voltage } from './labels.ts';
import { black, blackSteel, brushed, casting, graphite, orange, rubber, spun, steel } from './materials.ts';
import { outline } from './outline.ts';
import { assembly, bosses, foot, lining, place, screw, slots, trigger } from './parts.ts';
import { box, common, cut, disc, grow, moved, path, rotated, skin, slab, slabOf, turned, union } from './sdf.ts';
import { plate, print, solid, spin } from './shapes.ts';
import { hexagon, roundPrint, sawBlade } from './sheet.ts';

const BASE = -9;

export function circularSaw(): Group {
  return assembly(upperGuard(), lowerGuard(), blade(), bodyWithHandle(), base());
}

function upperGuard(): Group {
  const drum = disc('z', [0, 0, 2.6], 9.2, 4.2, 0.7);
  const upperHalf = slab(
    [
      [-12, -1.2, 0],
      [-12, 12, 0],
      [12, 12, 0],
      [12, -4.4, 0],
      [4.6, -4.4, 2],
      [2.6, -1.2, 1.5],
    ],
    12,
    0.1,
  );
  const shell = common(0.25, drum, upperHalf);
  const hollow = union(0, disc('z', [0, 0, 2.6], 8.75, 3.3, 0.4), disc('z', [0, -1.6, 5], 4.4, 6));
  const relief = cut(0.1, common(0, disc('z', [0, 0, 5], 8.3, 0.7), upperHalf), disc('z', [0, 0, 5], 7.9, 3));
  const guard = cut(0.12, shell, hollow, moved(relief, 0, 0, 0), box([-3.2, 6.1, 4.9], [3.4, 1.1, 0.7], 0.3));
  const chute = union(
    0.5,
    turned(
      [
        [6.6, 1.9, 0.2],
        [9.4, 1.7, 0.3],
      ],
      2.4,
    ),
  );
  const port = place(
    solid(
      cut(
        0.1,
        chute,
        turned(
          [
            [9, 1.4],
            [12, 1.4],
          ],
          2.4,
        ),
      ),
      graphite,
      0.14,
    ),
    [-1.2, 3.6, 2.6],
    [0, 0, 24],
  );
  return assembly(
    solid(guard, casting, 0.14),
    port,
    print(shell, brand(), { at: [0.3, 6.4, 4.7], width: 6.4, height: 1.38 }),
    ...[
      [-6.9, 2.6],
      [7.2, 1.6],
      [-5.2, 5.4],
      [5.4, 5.6],
    ].map(([x, y]) => screw([x ?? 0, y ?? 0, 4.68], 0.36)),
  );
}

function lowerGuard(): Group {
  const sector = slab(
    [
      [-1.5, -10.5, 0.3],
      [-1.4, -1.0, 1.2],
      [0, 1.2, 1],
      [10, 1.2, 0.4],
      [10, -12, 0.4],
      [-1.5, -12, 0.4],
    ],
    6,
    0.1,
  );
  const shell = cut(
    0.05,
    common(0.12, disc('z', [0, 0, 2.6], 8.85, 3, 0.4), sector),
    disc('z', [0, 0, 2.6], 8.6, 2.7),
    disc('z', [0, 0, 2.6], 1.2, 12),
  );
  const window = union(
    0,
    ...[-62, -42, -22].map((angle) =>
      rotated(
        slabOf(
          outline([
            [3.8, -0.4, 0.4],
            [7.4, -0.55, 0.5],
            [7.4, 0.55, 0.5],
            [3.8, 0.4, 0.4],
          ]),
          12,
          0,
        ),
        'z',
        angle,
      ),
    ),
  );
  const lever = solid(
    union(
      0.3,
      path(
        [
          [6.5, 2.4, 4.4],
          [8.7, 3.8, 4.6],
        ],
        0.5,
      ),
    ),
    black,
    0.12,
  );
  return assembly(solid(cut(0.1, shell, window), brushed, 0.12), lever);
}

function blade(): Group {
  const label = discPrint(['KARIGAR', '165 mm · 24T', 'MAX 6000/min'], '#20242a', null);
  const flange = place(
    spin(
      [
        [-0.5, 0],
        [-0.5, 1.5, 0.1],
        [0, 1.8, 0.1],
        [0, 0],
      ],
      steel,
    ),
    [0, 0, 2.75],
    [0, 90, 0],
  );
  return assembly(
    place(sawBlade(8.25, 24, spun), [0, 0, 2.6], [0, 0, 8]),
    place(assembly(roundPrint(label, 6, 0)), [0, 0, 2.72], [0, 0, 70]),
    flange,
    place(hexagon(0.75, 0.7, blackSteel), [0, 0, 3.5]),
  );
}

function bodyWithHandle(): Group {
  const motor = moved(
    rotated(
      turned(
        [
          [-9.6, 2.6, 1.2],
          [-8, 3.5, 1.2],
          [0.5, 3.8, 0.3],
        ],
        2.3,
      ),
      'y',
      -90,
    ),
    0.6,
    1.2,
    -0.6,
  );
  const outer = slab(
    [
      [-4, 7.8, 1],
      [-1.8, 12.4, 2.4],
      [5, 13.6, 4],
      [11.6, 10.6, 3],
      [14.6, 4.4, 1.5],
      [14.6, 2.6, 0.8],
      [4.5, 2.6, 1],
      [2.5, 6.4, 1],
    ],
    1.95,
    1.5,
  );
  const window = slabOf(
    outline([
      [1.6, 9.3, 1.2],
      [4.8, 10.4, 2],
      [9.4, 8.4, 2],
      [10.4, 5.5, 1.2],
      [6.2, 5.4, 1.2],
      [3.9, 8, 1],
    ]),
    8,
    0,
  );
  const handle = moved(cut(1.1, outer, window), 0, 0, -2.2);
  const shoe = moved(foot(2.4, 3.72), 10.2, 1.2, -2.6);
  const arm = moved(
    slab(
      [
        [-2, 2, 1],
        [2, 8.5, 1.5],
        [6.5, 7.4, 1],
        [8, 1.6, 1],
      ],
      2.3,
      0.9,
    ),
    0,
    0,
    -2.4,
  );
  const shell = union(1.2, motor, handle, shoe, arm);
  const gripZone = slab(
    [
      [0.6, 14.6, 0.5],
      [2.4, 11.6, 0.8],
      [8, 9.6, 1],
      [10.4, 5.2, 0.8],
      [16.5, 4.7, 0.6],
      [15, 16, 0.5],
    ],
    8,
    0.1,
  );
  const noseKnob = path(
    [
      [-4.6, 8.6, -2.2],
      [-6.6, 10.6, -2.2],
      [-8.2, 11.3, -2.2],
    ],
    1.35,
    0.8,
  );
  const screws = bosses([
    [6.6, 4.4, 0.1],
    [2.3, 6.9, 0.0],
  ]);
  const vented = cut(
    0.16,
    shell,
    moved(rotated(slots([-1.6, 0, 3.5], 6, 0.65, 0.1, 0.3, 0), 'y', 0), 0, 0, -30),
    ...screws.cavities.map((c) => moved(c, 0, 0, -0.1)),
  );
  return assembly(
    solid(vented, orange, 0.12),
    solid(skin(handle, gripZone, 0.1), rubber, 0.13),
    solid(grow(noseKnob, 0.02), rubber, 0.14),
    lining(motor, 0.6),
    place(trigger(0, 0, 0, 2.6), [4.8, 10.4, -2.2], [0, 0, 62]),
    place(battery('4.0Ah'), [10.2, 1.2, -2.6]),
    print(shell, plateLabel('KC20-165', 'CIRCULAR SAW'), { at: [5.2, 4.4, 0.3], width: 3, height: 1 }),
    print(shell, voltage(), { at: [12, 2.5, 1.1], width: 2.2, height: 1.1 }),
  );
}

function base(): Group {
  const sheet = outline([
    [-15.5, -7.4, 0.8],
    [12.2, -7.4, 0.8],
    [12.2, 5.4, 0.8],
    [9.4, 5.4],
    [9.4, 3.4, 0.3],
    [-9.4, 3.4, 0.3],
    [-9.4, 5.4],
    [-15.5, 5.4, 0.8],
  ]);
  const plateMesh = place(plate(sheet, 0.32, casting, 0.06), [0, BASE, 0], [-90, 0, 0]);
  const rim = solid(
    union(
      0.1,
      box([-1.6, BASE + 0.25, 5.3], [27.5, 0.7, 0.28], 0.1),
      box([-15.4, BASE + 0.25, -1], [0.28, 0.7, 12], 0.1),
    ),
    casting,
    0.12,
  );
  const bracket = solid(
    cut(
      0.1,
      slab(
        [
          [-13.2, BASE, 0.2],
          [-13, BASE + 4.4, 1],
          [-9.6, BASE + 9.4, 1],
          [-7.2, BASE + 9.4, 0.3],
          [-9.2, BASE, 0.2],
        ],
        0.22,
        0.08,
      ),
      slabOf(
        outline([
          [-12.3, BASE + 1.2, 0.3],
          [-12.1, BASE + 4.2, 0.5],
          [-9.9, BASE + 7.2, 0.4],
          [-10.3, BASE + 1.2, 0.3],
        ]),
        3,
        0,
      ),
    ),
    casting,
    0.12,
  );
  const strap = place(solid(disc('x', [0, 0, 0], 0.9, 0.8, 0.2), black, 0.12), [-11.2, BASE + 2.4, 1.6], [0, 90, 0]);
  const scale = print(box([0, BASE, 0], [60, 0.34, 60]), rule(30, '#e9e6e2'), {
    at: [-12.4, BASE, 1.4],
    facing: [0, 1, 0],
    width: 4.4,
    height: 0.5,
  });
  return assembly(plateMesh, rim, place(bracket, [0, 0, 1]), strap, scale);
}
