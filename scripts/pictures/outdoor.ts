/** Garden tools: leaf blower, chainsaw and hedge trimmer. */

import type { Material, Mesh } from 'three';
import { CatmullRomCurve3, Group, TubeGeometry, Vector3 } from 'three';
import { battery } from './battery.ts';
import { brand, plateLabel, voltage, word } from './labels.ts';
import { black, blackSteel, brushed, casting, graphite, orange, orangePlain, rubber, steel } from './materials.ts';
import type { Point } from './outline.ts';
import { outline } from './outline.ts';
import { assembly, bosses, foot, lining, place, screw, slots, trigger } from './parts.ts';
import type { Triple } from './sdf.ts';
import { box, common, cut, disc, grow, moved, rotated, skin, slab, slabOf, turned, union } from './sdf.ts';
import { plate, print, shadowed, solid, spin } from './shapes.ts';
import { hexagon } from './sheet.ts';

function tube(points: readonly Triple[], radius: number, material: Material): Mesh {
  const curve = new CatmullRomCurve3(
    points.map((point) => new Vector3(...point)),
    false,
    'centripetal',
  );
  return shadowed(new TubeGeometry(curve, 120, radius, 24), material);
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

function rotatedAbout(part: ReturnType<typeof slabOf>, degrees: number): ReturnType<typeof slabOf> {
  return rotated(part, 'z', degrees);
}

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
    print(shell, plateLabel('KCS20-30', 'CHAINSAW'), { at: [-3.2, 3.1, 4.2], width: 3.3, height: 1.1 }),
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

function barAndChain(): Group {
  const bar: Point[] = outline([
    [-6, -3.6, 0.3],
    [-33, -3.3, 1.8],
    [-34.6, -1.5, 1.8],
    [-33, 0.3, 1.8],
    [-6, 0.6, 0.3],
  ]);
  const slot = outline([
    [-12, -1.75, 0.24],
    [-8, -1.75, 0.24],
    [-8, -1.25, 0.24],
    [-12, -1.25, 0.24],
  ]);
  const guide = plate(bar, 0.42, brushed, 0.06, [slot]);
  const links = new Group();
  const loop = outline([
    [-2, -3.85, 0.3],
    [-33.2, -3.6, 1.95],
    [-35, -1.5, 1.95],
    [-33.2, 0.6, 1.95],
    [-2, 0.85, 0.3],
  ]);
  const link = plate(
    outline([
      [-0.62, -0.3, 0.2],
      [0.62, -0.3, 0.2],
      [0.62, 0.3, 0.2],
      [-0.62, 0.3, 0.2],
    ]),
    0.62,
    blackSteel,
    0.06,
  );
  const tooth = plate(
    outline([
      [-0.7, -0.2, 0.1],
      [0.6, -0.2, 0.1],
      [0.66, 0.42, 0.1],
      [0.2, 0.5, 0.1],
      [0, 0.15, 0.1],
      [-0.35, 0.2, 0.1],
      [-0.5, 0.62, 0.05],
      [-0.72, 0.6, 0.05],
    ]),
    0.7,
    steel,
    0.05,
  );
  const rivet = spin(
    [
      [-0.4, 0],
      [-0.4, 0.13, 0.03],
      [0.4, 0.13, 0.03],
      [0.4, 0],
    ],
    steel,
    undefined,
    14,
  );
  let travelled = 0;
  let count = 0;
  loop.slice(0, -1).forEach((point, index) => {
    const next = loop[index + 1] ?? point;
    const length = Math.hypot(next[0] - point[0], next[1] - point[1]);
    const angle = (Math.atan2(next[1] - point[1], next[0] - point[0]) * 180) / Math.PI;
    while (travelled < length) {
      const t = travelled / length;
      const at: Triple = [point[0] + (next[0] - point[0]) * t, point[1] + (next[1] - point[1]) * t, 0];
      const part = assembly(
        count % 3 === 0 ? tooth.clone() : link.clone(),
        place(rivet.clone(), [0.3, 0, 0], [0, 90, 0]),
      );
      part.scale.y = -1;
      links.add(place(part, at, [0, 0, angle]));
      travelled += 1.02;
      count += 1;
    }
    travelled -= length;
  });
  const mark = print((_x, _y, z) => z - 0.21, word('30 cm · 3/8"', '#22262b'), {
    at: [-21, -1.4, 0.2],
    width: 8.6,
    height: 2.15,
  });
  return place(assembly(guide, links, mark), [0, 0, 3.2]);
}

export function hedgeTrimmer(): Group {
  const block = slab(
    [
      [-9.6, -1.2, 1],
      [-9, 1.4, 1.6],
      [-4, 3.6, 3],
      [3, 4, 2.5],
      [8, 2.4, 1.5],
      [8, -2.6, 1],
      [-6, -3, 1.2],
    ],
    3.6,
    1.4,
  );
  const outer = slab(
    [
      [2, 3.2, 1.5],
      [9, 6, 2.5],
      [17.4, 4.8, 2.4],
      [19.4, 0.4, 2],
      [19.2, -3.6, 1],
      [5, -3.6, 1],
    ],
    2,
    1.6,
  );
  const window = slabOf(
    outline([
      [8.3, 2.1, 1],
      [10.6, 3.1, 1.4],
      [14.8, 2.2, 1.5],
      [16, 0.2, 1],
      [15, -0.9, 0.8],
      [9, -0.8, 1],
    ]),
    9,
    0,
  );
  const handle = cut(1.1, outer, window);
  const shoe = moved(foot(2.3, 3.72), 13.2, -5.4, 0);
  const shell = cut(0.7, union(1.2, block, handle, shoe), window);
  const screws = bosses([
    [-6.6, -0.6, 3.5],
    [5.8, -1.4, 3.6],
    [17.6, -2, 1.95],
  ]);
  const housing = cut(0.16, shell, slots([2, 1.3, 3.6], 6, 0.68, 2.2, 0.3, -16, 2), ...screws.cavities);
  const gripZone = slab(
    [
      [8.4, 10, 0.4],
      [9.4, 4.6, 1],
      [14.2, 3.2, 1],
      [16, 0.2, 0.8],
      [15.6, -2.4, 0.5],
      [22, -2.8, 0.4],
      [20, 9, 0.4],
    ],
    8,
    0.1,
  );
  const shieldFace = slab(
    [
      [-7.4, -4.4, 1.2],
      [-7, 5.4, 2.6],
      [-3.6, 8.2, 2.2],
      [3.6, 8.2, 2.2],
      [7, 5.4, 2.6],
      [7.4, -4.4, 1.2],
    ],
    0.35,
    0.15,
  );
  const shieldWindow = slab(
    [
      [-5.2, 2.6, 0.8],
      [-4.6, 5.2, 1.2],
      [-2.6, 6.6, 1],
      [2.6, 6.6, 1],
      [4.6, 5.2, 1.2],
      [5.2, 2.6, 0.8],
    ],
    2,
    0.1,
  );
  const shield = moved(rotated(rotated(cut(0.2, shieldFace, shieldWindow), 'y', 90), 'z', 12), -9.6, 0, 0);
  return assembly(
    solid(housing, orange, 0.135),
    lining(block, 0.6),
    solid(skin(handle, gripZone, 0.1), rubber, 0.14),
    ...screws.heads,
    solid(shield, graphite, 0.15),
    solid(grow(common(0.3, block, box([-8, -1.4, 0], [5, 5, 9], 0.4)), 0.08), casting, 0.15),
    tube(
      [
        [-5, -1, -3.4],
        [-5.6, 3, -5.8],
        [-6.4, 8, -6],
        [-6.8, 10.2, -3.6],
        [-6.8, 10.4, 0],
        [-6.8, 10.2, 3.6],
        [-6.4, 8, 6],
        [-5.6, 3, 5.8],
        [-5, -1, 3.4],
      ],
      1.2,
      rubber,
    ),
    cutterBar(),
    place(trigger(0, 0, 0, 2.8), [11.6, 3.6, 0], [0, 0, 72]),
    place(battery('4.0Ah'), [13.2, -5.4, 0]),
    print(shell, brand(), { at: [-1.4, 1.4, 3.6], width: 5.4, height: 1.16 }),
    print(shell, plateLabel('KT20-45', 'HEDGE TRIMMER'), { at: [-1.2, -0.6, 3.6], width: 3.6, height: 1.2 }),
    print(shell, voltage(), { at: [12, -4.3, 3.7], width: 2.4, height: 1.2 }),
  );
}

function cutterBar(): Group {
  const comb = (phase: number): Point[] => {
    const near: Point[] = [];
    const far: Point[] = [];
    for (let i = 0; i < 14; i += 1) {
      const x = -11 - i * 2.6 - phase;
      near.push([x, 1.2], [x - 0.7, 1.3], [x - 1.0, 3.5], [x - 1.5, 3.6], [x - 1.9, 1.3]);
      far.unshift([x - 1.9, -1.3], [x - 1.5, -3.6], [x - 1.0, -3.5], [x - 0.7, -1.3], [x, -1.2]);
    }
    return [[-9, 1.2], ...near, [-47.8, 1], [-48.4, 0], [-47.8, -1], ...far, [-9, -1.2]];
  };
  const lower = place(plate(comb(0), 0.26, steel, 0.05), [0, -2.6, 0], [-90, 0, 0]);
  const upper = place(plate(comb(1.1), 0.26, brushed, 0.05), [0, -2.32, 0], [-90, 0, 0]);
  const spine = place(
    plate(
      outline([
        [-45.6, -0.75, 0.5],
        [-6, -1, 0.2],
        [-6, 1, 0.2],
        [-45.6, 0.75, 0.5],
      ]),
      0.5,
      blackSteel,
      0.12,
    ),
    [0, -1.95, 0],
    [-90, 0, 0],
  );
  const bolts = Array.from({ length: 5 }, (_, i) =>
    place(screw([0, 0, 0], 0.42), [-13.4 - i * 7.6, -1.62, 0], [-90, 0, 0]),
  );
  const tip = place(
    plate(
      outline([
        [-49.4, -1.3, 0.8],
        [-49.4, 1.3, 0.8],
        [-46.6, 2.6, 0.6],
        [-44.8, 0.9, 0.4],
        [-44.8, -0.9, 0.4],
        [-46.6, -2.6, 0.6],
      ]),
      1,
      black,
      0.25,
    ),
    [0, -2.4, 0],
    [-90, 0, 0],
  );
  return assembly(lower, upper, spine, ...bolts, tip);
}
