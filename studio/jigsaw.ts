/** The D-handle jigsaw. */
import type { Group } from 'three';
import { battery } from './battery.ts';
import { shoeAndBlade } from './jigsaw-shoe.ts';
import { brand, plateLabel, voltage } from './labels.ts';
import { black, casting, orange, rubber } from './materials.ts';
import { outline } from './outline.ts';
import { assembly, bosses, foot, lamp, lining, place, slots, trigger } from './parts.ts';
import { box, cut, disc, moved, rotated, skin, slab, slabOf, union } from './sdf.ts';
import { print, solid, spin } from './shapes.ts';

export function jigsaw(): Group {
  const body = slab(
    [
      [-8, 4, 2.6],
      [-8.6, -1, 3],
      [-7.4, -6, 0.8],
      [-2.8, -6.8, 0.6],
      [-1.4, -5.4, 1.5],
      [7.4, -4.8, 1.6],
      [9.4, -2, 1.5],
      [8.4, 1.5, 1.5],
      [1.6, 2.2, 2],
      [-0.5, 6, 1.8],
      [-4.5, 7.2, 2.2],
    ],
    3.15,
    1.5,
  );
  const outer = slab(
    [
      [-7.6, 3, 1.5],
      [-5.8, 7.6, 2.4],
      [-1, 8.9, 3.5],
      [7.5, 7.8, 3],
      [11.2, 4.2, 2],
      [11.8, -2, 1],
      [-2, -3, 1],
    ],
    1.95,
    1.55,
  );
  const window = slabOf(
    outline([
      [-2.4, 4.9, 1.2],
      [-0.4, 5.7, 1],
      [5.8, 5.2, 1.6],
      [7.9, 3.2, 1],
      [7.2, 1.7, 0.8],
      [0.8, 1.9, 1.2],
    ]),
    8,
    0,
  );
  const handle = cut(1.1, outer, window);
  const shoe = moved(rotated(foot(2.3, 3.72), 'z', 68), 12.7, -1.2, 0);
  const shell = cut(0.9, union(1.1, body, handle, shoe), window);
  const screws = bosses([
    [-5.8, 3.4, 3.1],
    [1.2, -3.6, 3.15],
    [7.2, -3, 3.1],
    [-4, -5.2, 3.1],
  ]);
  const housing = cut(0.16, shell, slots([2.6, -1.3, 3.2], 6, 0.62, 2.2, 0.3, 12, 2), ...screws.cavities);
  const gripZone = slab(
    [
      [-4.6, 10, 0.5],
      [-3.4, 6.6, 0.8],
      [-0.6, 7.2, 0.5],
      [6, 6.4, 1],
      [8.2, 3.2, 1],
      [13, 3.8, 0.8],
      [10, 11, 0.5],
    ],
    8,
    0.1,
  );
  const noseZone = slab(
    [
      [-12, -8, 0.2],
      [-12, 2.4, 0.2],
      [-6.4, 1.2, 1.2],
      [-5.4, -2.2, 1],
      [-3.2, -4.4, 0.8],
      [-1.6, -8, 0.2],
    ],
    8,
    0.1,
  );
  const nose = cut(0.1, skin(body, noseZone, 0.06), box([-8.6, -4.2, 0], [2.6, 6.4, 1.6], 0.3));
  const dial = place(
    spin(
      [
        [-0.5, 0],
        [-0.5, 1.05, 0.1],
        [0.4, 1.05],
        [0.4, 0],
      ],
      black,
      { count: 20, depth: 0.08, from: -0.5, to: 0.4 },
    ),
    [-5.0, 1.0, 2.85],
    [0, 90, 0],
  );
  const lever = solid(
    union(
      0.3,
      disc('z', [-1.2, -5, 3.3], 0.75, 0.7, 0.15),
      slab(
        [
          [-1.6, -5.4, 0.3],
          [2.3, -5.6, 0.3],
          [2.3, -4.9, 0.3],
          [-1, -4.5, 0.3],
        ],
        0.3,
        0.1,
      ),
    ),
    black,
    0.1,
  );
  return assembly(
    solid(housing, orange, 0.12),
    lining(body, 0.5),
    solid(skin(handle, gripZone, 0.1), rubber, 0.13),
    solid(nose, casting, 0.14),
    ...screws.heads,
    dial,
    place(lever, [0, 0, 0.1]),
    place(trigger(0, 0, 0, 2.6), [0.2, 6.1, 0], [0, 0, 80]),
    lamp([-8.1, -2.0, 0], [0, 0, 20], 0.34),
    shoeAndBlade(),
    place(battery('4.0Ah'), [12.7, -1.2, 0], [0, 0, 68]),
    print(shell, brand(), { at: [-0.6, -0.1, 3.1], width: 4.4, height: 0.95 }),
    print(shell, plateLabel('KJ20-26', 'JIGSAW'), { at: [-1.4, -2.2, 3.1], width: 3.3, height: 1.1 }),
    print(shell, voltage(), { at: [11.5, -0.75, 3.6], width: 2, height: 1, turn: 68 }),
  );
}
