import type { Group } from 'three';
import { battery } from './battery.ts';
import { brand, voltage } from './labels.ts';
import { graphite, orange, orangePlain, rubber } from './materials.ts';
import { outline } from './outline.ts';
import { assembly, bosses, foot, lining, place, trigger } from './parts.ts';
import { cut, disc, moved, rotated, skin, slab, slabOf, turned, union } from './sdf.ts';
import { print, solid, spin } from './shapes.ts';

function rotatedAbout(part: ReturnType<typeof slabOf>, degrees: number): ReturnType<typeof slabOf> {
  return rotated(part, 'z', degrees);
}

export function leafBlower(): Group {
  const fan = disc('z', [2, 0, 0], 8, 8.4, 2);
  const throat = turned(
    [
      [-14, 3.6, 0.2],
      [-6, 4.2, 4],
      [3, 4.8, 2],
    ],
    2.3,
  );
  const duct = moved(rotated(throat, 'z', 4), -1, -3, 0);
  const outer = slab(
    [
      [-7.5, 2, 1],
      [-5.4, 8, 3],
      [1, 12.6, 4],
      [9.4, 12.6, 3],
      [14.6, 8, 3],
      [15.2, 0, 1],
      [8, -3, 1],
    ],
    1.95,
    1.55,
  );
  const window = slabOf(
    outline([
      [-1.6, 7.6, 1.6],
      [2.4, 9.7, 2],
      [8.8, 9.7, 2],
      [11.8, 7, 1.5],
      [11, 4.8, 1],
      [8.4, 6.2, 2],
      [4, 8.2, 3],
      [0.6, 7.9, 2],
    ]),
    9,
    0,
  );
  const handle = cut(1, outer, window);
  const shoe = moved(rotated(foot(2.4, 3.72), 'z', 78), 15.6, 0.6, 0);
  const shell = cut(0.8, union(1.5, fan, duct, handle, shoe), window);
  const grille = union(
    0,
    ...Array.from({ length: 28 }, (_, i) =>
      rotatedAbout(
        slabOf(
          outline([
            [2.6, -0.17, 0.1],
            [6, -0.32, 0.2],
            [6, 0.32, 0.2],
            [2.6, 0.17, 0.1],
          ]),
          0.9,
          0,
        ),
        (i * 360) / 28,
      ),
    ),
  );
  const screws = bosses([
    [-5.4, -5.2, 3.5],
    [9.3, -1.6, 3.4],
    [13, 3.6, 1.95],
    [-3.6, 5.4, 2.4],
  ]);
  const housing = cut(0.16, shell, moved(grille, 2, 0, 4.4), ...screws.cavities);
  const gripZone = slab(
    [
      [-0.6, 16, 0.4],
      [0.2, 9.3, 1],
      [5, 8.6, 1],
      [9.6, 9, 1],
      [12.6, 7, 0.6],
      [17, 9, 0.5],
      [12, 16, 0.4],
    ],
    8,
    0.1,
  );
  const nozzle = rotated(
    turned(
      [
        [-39, 2.5, 0.15],
        [-38.4, 2.75, 0.2],
        [-30, 3.05, 2],
        [-14.5, 3.75, 0.3],
        [-14.5, 4.0, 0.1],
        [-13, 4.1, 0.1],
      ],
      2.15,
    ),
    'z',
    4,
  );
  const bore = rotated(
    turned(
      [
        [-41, 2.12],
        [-36, 2.3],
      ],
      2.15,
    ),
    'z',
    4,
  );
  return assembly(
    solid(housing, orange, 0.135),
    lining(fan, 0.8),
    solid(skin(handle, gripZone, 0.1), rubber, 0.14),
    ...screws.heads,
    solid(cut(0.22, moved(nozzle, -1, -3, 0), moved(bore, -1, -3, 0)), graphite, 0.17),
    solid(
      moved(
        rotated(
          turned(
            [
              [-14.6, 4.0, 0.15],
              [-14.5, 4.25, 0.15],
              [-13.5, 4.35, 0.15],
              [-13.4, 4, 0.1],
            ],
            2.2,
          ),
          'z',
          4,
        ),
        -1,
        -3,
        0,
      ),
      orangePlain,
      0.15,
    ),
    place(trigger(0, 0, 0, 2.8), [3.8, 9.9, 0], [0, 0, 88]),
    place(
      spin(
        [
          [-0.5, 0],
          [-0.5, 2.0, 0.3],
          [0, 2.2, 0.1],
          [0, 0],
        ],
        graphite,
      ),
      [2, 0, 4.15],
      [0, 90, 0],
    ),
    place(battery('4.0Ah'), [15.6, 0.6, 0], [0, 0, 78]),
    print(shell, brand(), { at: [-8.4, -3.3, 4], width: 7, height: 1.5, turn: 3 }),
    place(assembly(print((_x, _y, z) => z, voltage(), { at: [0, 0, 0], width: 2.7, height: 1.35 })), [2, 0, 4.68]),
  );
}
