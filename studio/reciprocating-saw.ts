/** The reciprocating saw with its long stroke and tool-free blade clamp. */
import type { Group } from 'three';
import { battery } from './battery.ts';
import { brand, plateLabel, voltage } from './labels.ts';
import { black, blackSteel, casting, graphite, orange, rubber, steel } from './materials.ts';
import { outline } from './outline.ts';
import { assembly, bosses, foot, lamp, lining, place, slots, trigger } from './parts.ts';
import { box, common, cut, moved, skin, slab, slabOf, turned, union } from './sdf.ts';
import { plate, print, solid, spin } from './shapes.ts';
import { straightBlade } from './sheet.ts';

export function reciprocatingSaw(): Group {
  const barrel = turned(
    [
      [-11, 2.5, 0.3],
      [-9.5, 2.85, 1.2],
      [-3, 3.35, 3],
      [3.5, 3.5, 3],
      [6.5, 3.1, 1.5],
    ],
    2.45,
    0.98,
  );
  const outer = slab(
    [
      [2.2, 2.9, 1.5],
      [7, 3.5, 3],
      [14.6, 2.9, 2.2],
      [17, -1, 2.2],
      [16.2, -7.6, 1.4],
      [4.4, -7.6, 1.2],
      [3.2, -3.4, 2],
    ],
    1.95,
    1.55,
  );
  const window = slabOf(
    outline([
      [7, -0.1, 1.2],
      [11.6, 0.1, 1.6],
      [13, -2, 1.2],
      [12.5, -5.4, 0.9],
      [7.6, -5.2, 1.2],
      [6.5, -2.4, 1.2],
    ]),
    8,
    0,
  );
  const handle = cut(1.1, outer, window);
  const shoe = moved(foot(2.3, 3.72), 10.4, -9.4, 0);
  const shell = cut(0.7, union(1.2, barrel, handle, shoe), window);
  const screws = bosses([
    [-7.2, -1.4, 2.75],
    [-0.5, -2.3, 2.9],
    [5.2, -5.2, 2.0],
    [15, -5.2, 1.95],
  ]);
  const housing = cut(0.16, shell, slots([1.4, 0.4, 3.4], 5, 0.66, 2.6, 0.3, -12, 2), ...screws.cavities);
  const frontZone = slab(
    [
      [-20, 6, 0.2],
      [-5.6, 6, 0.4],
      [-3.9, 1.2, 1.2],
      [-5.2, -1.4, 1],
      [-2.2, -6, 0.5],
      [-20, -6, 0.2],
    ],
    8,
    0.1,
  );
  const frontGrip = cut(
    0.08,
    skin(barrel, frontZone, 0.13),
    ...Array.from({ length: 6 }, (_, i) => box([-9.6 + i * 0.62, -2.7, 0], [0.24, 2.4, 9], 0.1)),
  );
  const gripZone = slab(
    [
      [11, 5, 0.6],
      [12.6, 0.4, 1],
      [12.2, -2, 0.8],
      [12.1, -5.8, 0.6],
      [18, -6.4, 0.3],
      [19, 5, 0.5],
    ],
    8,
    0.1,
  );
  return assembly(
    solid(housing, orange, 0.12),
    lining(barrel, 0.55),
    solid(frontGrip, rubber, 0.13),
    solid(skin(handle, gripZone, 0.1), rubber, 0.13),
    ...screws.heads,
    place(trigger(0, 0, 0, 3.0), [13.2, -1.0, 0], [0, 0, 6]),
    solid(box([11.5, 0.9, 0], [1.5, 0.7, 4.6], 0.2), graphite, 0.1),
    noseAndBlade(),
    lamp([-10.6, -2.3, 0], [0, 0, 8], 0.36),
    place(battery('4.0Ah'), [10.4, -9.4, 0]),
    print(shell, brand(), { at: [-1.3, 0.9, 3.4], width: 4.9, height: 1.05 }),
    print(shell, plateLabel('KR20-28', 'RECIPROCATING SAW'), { at: [-1.5, -0.75, 3.3], width: 3.6, height: 1.2 }),
    print(shell, voltage(), { at: [8.2, -8.2, 3.7], width: 2.4, height: 1.2 }),
  );
}

function noseAndBlade(): Group {
  const nose = solid(
    turned(
      [
        [-14.6, 1.25, 0.3],
        [-14, 1.6, 0.5],
        [-12.5, 1.9, 1],
        [-10.6, 2.45, 0.3],
      ],
      2.4,
    ),
    casting,
    0.13,
  );
  const boot = spin(
    [
      [-12.6, 1.6],
      [-12.6, 2.15, 0.12],
      [-11.4, 2.5, 0.2],
      [-10.9, 2.6, 0.1],
      [-10.9, 2],
    ],
    rubber,
  );
  const clamp = spin(
    [
      [-16.5, 0.5],
      [-16.5, 0.85, 0.1],
      [-15.6, 1.05, 0.1],
      [-14.4, 1.05, 0.1],
      [-14.4, 0.5],
    ],
    blackSteel,
    { count: 16, depth: 0.07, from: -15.7, to: -14.5 },
  );
  const shoeFace = slab(
    [
      [-18.1, -3.4, 0.5],
      [-17.7, -3.5, 0.2],
      [-17.4, 0, 0.5],
      [-17.4, 2.0, 0.3],
      [-17.9, 2.1, 0.3],
    ],
    1.9,
    0.2,
  );
  const opening = box([-17.6, -0.3, 0], [3, 2.2, 1.3], 0.3);
  const arms = common(0.1, box([-15.8, -2.0, 0], [3.9, 0.7, 2.2], 0.2), box([-15.8, -2, 0], [6, 6, 2.2], 0));
  const shoe = solid(cut(0.1, union(0.3, shoeFace, arms), opening), casting, 0.12);
  const blade = place(plate(straightBlade(15, 1.7, 0.5, 1.4), 0.13, steel, 0.03), [-16, -0.85, 0]);
  return assembly(nose, boot, clamp, shoe, blade, solid(box([-12.8, 1.9, 0], [1.4, 0.6, 1.1], 0.2), black, 0.1));
}
