import type { Group } from 'three';
import { battery } from './battery.ts';
import { brand, plateLabel, voltage } from './labels.ts';
import { black, blackSteel, brushed, casting, graphite, orange, rubber, steel } from './materials.ts';
import type { Point } from './outline.ts';
import { outline } from './outline.ts';
import { assembly, bosses, foot, lining, place, screw, slots, trigger } from './parts.ts';
import { box, common, cut, grow, moved, rotated, skin, slab, slabOf, union } from './sdf.ts';
import { plate, print, solid } from './shapes.ts';
import { tube } from './tube.ts';

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
  const housing = cut(0.16, shell, slots([4.4, 1.3, 3.6], 6, 0.68, 2.2, 0.3, -16, 2), ...screws.cavities);
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
    print(shell, brand(), { at: [-0.1, 1.4, 3.6], width: 4.8, height: 1.03 }),
    print(shell, plateLabel('KT20-510', 'HEDGE TRIMMER'), { at: [-0.1, -0.6, 3.6], width: 3.6, height: 1.2 }),
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
