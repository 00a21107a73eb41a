/** The blade of the circular saw between its two guards. */
import type { Group } from 'three';
import { brand, discPrint } from './labels.ts';
import { black, blackSteel, brushed, casting, graphite, spun, steel } from './materials.ts';
import { outline } from './outline.ts';
import { assembly, place, screw } from './parts.ts';
import { box, common, cut, disc, moved, path, rotated, slab, slabOf, turned, union } from './sdf.ts';
import { print, solid, spin } from './shapes.ts';
import { hexagon, roundPrint, sawBlade } from './sheet.ts';

export function upperGuard(): Group {
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

export function lowerGuard(): Group {
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

export function blade(): Group {
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
