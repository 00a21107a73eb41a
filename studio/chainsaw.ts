import type { Group } from 'three';
import { battery } from './battery.ts';
import { barAndChain } from './chainsaw-bar.ts';
import { brand, plateLabel, voltage } from './labels.ts';
import { black, blackSteel, graphite, orange, orangePlain, rubber } from './materials.ts';
import { outline } from './outline.ts';
import { assembly, bosses, foot, lining, place, slots, trigger } from './parts.ts';
import { box, cut, moved, skin, slab, slabOf, union } from './sdf.ts';
import { print, solid, spin } from './shapes.ts';
import { hexagon } from './sheet.ts';
import { tube } from './tube.ts';

export function chainsaw(): Group {
  const block = slab(
    [
      [-7, -4.6, 1.2],
      [-7.4, 1.5, 1.5],
      [-4.6, 4.6, 2],
      [4, 5.2, 2.5],
      [8, 3.6, 1.5],
      [8, -4.6, 1],
    ],
    4.2,
    1.4,
  );
  const outer = slab(
    [
      [2, 4.4, 1.5],
      [8.6, 6.6, 2.5],
      [17.6, 5.2, 2.4],
      [20.4, 0, 2],
      [20, -4.8, 1],
      [5, -4.8, 1],
    ],
    2,
    1.6,
  );
  const window = slabOf(
    outline([
      [8.9, 2.8, 1],
      [11.4, 3.6, 1.4],
      [15.4, 2.4, 1.5],
      [16.8, -0.2, 1],
      [16, -1.6, 0.8],
      [9.6, -1.4, 1],
    ]),
    9,
    0,
  );
  const handle = cut(1.1, outer, window);
  const shoe = moved(foot(2.3, 3.72), 14, -6.6, -0.4);
  const shell = cut(0.7, union(1.2, block, handle, shoe), window);
  const screws = bosses([
    [-5.4, 2.2, 3.9],
    [5.8, 2.6, 4.1],
    [18.4, -2.6, 1.95],
  ]);
  const housing = cut(0.16, shell, slots([1.2, 2.9, 4.2], 6, 0.66, 1.6, 0.3, -18, 2), ...screws.cavities);
  const cover = cut(
    0.1,
    slab(
      [
        [-6.4, -4.2, 1],
        [-6.4, -0.4, 1.6],
        [-3, 1.2, 1.5],
        [4.8, 0.8, 1.4],
        [5.8, -2, 1],
        [4.8, -4.2, 1],
      ],
      1,
      0.45,
    ),
    box([1.6, -3, 1], [4.4, 0.26, 0.8], 0.1),
    box([1.6, -2.4, 1], [4.4, 0.26, 0.8], 0.1),
  );
  const gripZone = slab(
    [
      [8.5, 10, 0.4],
      [9.6, 5, 1],
      [14.8, 3.6, 1],
      [16.8, 0, 0.8],
      [16.4, -3, 0.5],
      [23, -3.4, 0.4],
      [20, 9, 0.4],
    ],
    8,
    0.1,
  );
  const guard = slab(
    [
      [-10.6, 9.2, 0.5],
      [-9.5, 9.6, 0.5],
      [-6.8, 4.6, 1],
      [-5.6, 2.4, 0.4],
      [-6.8, 2, 0.4],
      [-8.4, 4.8, 1],
    ],
    5.4,
    0.3,
  );
  return assembly(
    solid(housing, orange, 0.135),
    lining(block, 0.6),
    solid(skin(handle, gripZone, 0.1), rubber, 0.14),
    ...screws.heads,
    place(
      assembly(
        solid(cover, graphite, 0.13),
        print(cover, brand(), { at: [-1.4, -0.7, 1], width: 5, height: 1.08 }),
        place(tensioner(), [-3.4, -2.6, 1.1]),
      ),
      [0, 0, 4.6],
    ),
    solid(cut(0.3, guard, box([-8.6, 6.6, 0], [5, 3.2, 7], 0.8)), black, 0.14),
    tube(
      [
        [-1.6, -3.6, -4.6],
        [-2.6, 3, -5.6],
        [-3.4, 8.6, -5],
        [-3.8, 10.2, -2.6],
        [-3.8, 10.4, 1.4],
        [-3.6, 9.6, 4],
        [-3, 6.6, 5],
        [-2.4, 4, 4.4],
        [-2.2, 3, 3.4],
      ],
      1.15,
      rubber,
    ),
    barAndChain(),
    place(trigger(0, 0, 0, 2.8), [12.2, 4.0, 0], [0, 0, 70]),
    place(battery('4.0Ah'), [14, -6.6, -0.4]),
    place(
      spin(
        [
          [-0.6, 0],
          [-0.6, 1.3, 0.2],
          [0, 1.4, 0.1],
          [0, 0],
        ],
        black,
        { count: 18, depth: 0.1, from: -0.6, to: -0.05 },
      ),
      [3.6, 5.2, 1.4],
      [0, 0, -98],
    ),
    print(shell, plateLabel('KN20-250', 'CHAINSAW'), { at: [-3.2, 3.1, 4.2], width: 3.3, height: 1.1 }),
    print(shell, voltage(), { at: [12.6, -5.5, 3.4], width: 2.4, height: 1.2 }),
  );
}

function tensioner(): Group {
  const knob = place(
    spin(
      [
        [-0.7, 0],
        [-0.7, 1.25, 0.2],
        [0, 1.4, 0.1],
        [0, 0],
      ],
      orangePlain,
      { count: 12, depth: 0.14, from: -0.7, to: -0.05 },
    ),
    [0, 0, 0],
    [0, 90, 0],
  );
  return assembly(knob, place(hexagon(0.5, 0.5, blackSteel), [0, 0, 0.75]));
}
