/** Around the tools: the work light and the dual charger. */
import { Group, MeshStandardMaterial } from 'three';
import { battery } from './battery.ts';
import { brand, plateLabel, voltage, word } from './labels.ts';
import { black, blackSteel, brass, graphite, ledGreen, ledYellow, orange, orangePlain, smoked } from './materials.ts';
import { assembly, bosses, foot, place, screw, slots } from './parts.ts';
import { bothSides, box, common, cut, disc, grow, moved, rotated, row, slab, union } from './sdf.ts';
import { print, solid, spin } from './shapes.ts';

export function workLight(): Group {
  const shoe = union(
    0.8,
    moved(foot(2.5, 3.72), 0, 0, 0),
    slab(
      [
        [-4.8, 1.5, 0.5],
        [-3.4, 4.2, 1.2],
        [3.4, 4.2, 1.2],
        [5, 1.5, 0.5],
      ],
      3.2,
      1,
    ),
  );
  const screws = bosses([
    [-4.5, 1.1, 3.72],
    [4.5, 1.1, 3.72],
  ]);
  const base = cut(0.1, shoe, ...screws.cavities);
  // The bracket: a strap that rises on both sides of the head, which faces -x.
  const strap = slab(
    [
      [-1.5, 3.2, 0.6],
      [-1.2, 12, 1.3],
      [1.2, 12, 1.3],
      [1.5, 3.2, 0.6],
    ],
    9.4,
    0.3,
  );
  const bracket = cut(0.3, strap, box([0, 10.8, 0], [6, 13, 17.8], 1.2));
  return assembly(
    solid(base, orange, 0.15),
    ...screws.heads,
    solid(bracket, graphite, 0.15),
    place(lightHead(), [0, 10.6, 0], [0, 0, -14]),
    ...[-1, 1].map((side) =>
      place(
        spin(
          [
            [-0.9, 0],
            [-0.9, 1.5, 0.25],
            [0, 1.6, 0.1],
            [0, 0],
          ],
          black,
          { count: 20, depth: 0.12, from: -0.9, to: -0.1 },
        ),
        [0, 10.6, side * 9.35],
        [0, side * 90, 0],
      ),
    ),
    place(battery('4.0Ah'), [0, 0, 0]),
    solid(disc('x', [-4.9, 2.0, 0], 0.75, 1, 0.2), black, 0.1),
    print(shoe, voltage(), { at: [0, 1.3, 3.7], width: 2.6, height: 1.3 }),
  );
}

function lightHead(): Group {
  const shell = box([0.4, 0, 0], [5.6, 10.4, 16.6], 1.5);
  const front = box([-2.6, 0, 0], [3, 8.2, 14.2], 0.7);
  const fins = row(box([3.2, -3.6, 0], [1.6, 0.34, 14], 0.1), 10, 0, 0.8);
  const sideVents = bothSides(row(box([-0.6, 0, 8.2], [0.34, 5, 1.2], 0.14), 5, 0.75, 0));
  const body = cut(0.15, shell, front, fins, sideVents);
  const bumper = cut(
    0.1,
    common(
      0.25,
      grow(shell, 0.16),
      union(0, box([0, 6.2, 0], [9, 4.6, 30], 0.3), box([0, -6.2, 0], [9, 4.6, 30], 0.3)),
    ),
    box([0, 0, 0], [9, 30, 9.5], 0.8),
    front,
  );
  const reflector = new MeshStandardMaterial({ color: '#e9ebec', metalness: 0.7, roughness: 0.25 });
  const panel = solid(box([-1.3, 0, 0], [0.5, 8.2, 14.2], 0.2), reflector, 0.2);
  const chips = new Group();
  for (let j = 0; j < 4; j += 1) {
    for (let i = 0; i < 8; i += 1) {
      const at = [-1.62, -2.85 + j * 1.9, -5.95 + i * 1.7] as const;
      chips.add(
        solid(box(at, [0.2, 0.95, 0.95], 0.08), ledYellow, 0.12),
        place(
          spin(
            [
              [-0.02, 0.62],
              [-0.25, 0.78, 0.05],
              [0.1, 0.8],
            ],
            reflector,
            undefined,
            28,
          ),
          at,
        ),
      );
    }
  }
  const glass = solid(box([-2.3, 0, 0], [0.16, 8.1, 14.1], 0.05), smoked, 0.2);
  return assembly(
    solid(body, graphite, 0.16),
    solid(bumper, orangePlain, 0.15),
    panel,
    chips,
    glass,
    place(
      assembly(print(shell, brand(), { at: [0.4, 5.2, 0], facing: [0, 1, 0], width: 5, height: 1.08, turn: -90 })),
      [0, 0, 0],
    ),
  );
}

export function dualCharger(): Group {
  const shell = slab(
    [
      [-14.5, 0, 1],
      [-14.2, 5.4, 1.4],
      [-11.5, 7, 1.4],
      [11.5, 7, 1.4],
      [14.2, 5.4, 1.4],
      [14.5, 0, 1],
    ],
    7.6,
    1.1,
  );
  const bays = [-7, 7].map((x) => box([x, 7.6, 0.4], [9.6, 2.6, 12.6], 0.5));
  const body = cut(0.25, shell, ...bays, moved(slots([0, 0, 0], 7, 0.7, 2.2, 0.32, 0, 2), -2.1, 3.4, 7.4));
  const skirt = grow(common(0.2, shell, box([0, 0.2, 0], [40, 2.2, 40], 0.2)), 0.12);
  const lights = [-7, 7].map((x) =>
    assembly(
      ...[0, 1, 2, 3].map((i) => solid(box([x - 1.4 + i * 0.95, 5.1, 7.05], [0.62, 0.34, 1.0], 0.08), ledGreen, 0.07)),
    ),
  );
  return assembly(
    solid(body, graphite, 0.18),
    solid(skirt, orangePlain, 0.16),
    bay(-7),
    bay(7),
    ...lights,
    place(battery('4.0Ah', true), [-7, 7.1, 0.2], [180, 90, 0]),
    print(shell, brand(), { at: [-7, 3.1, 7.6], width: 6.4, height: 1.38 }),
    print(shell, plateLabel('KX20-2', 'DUAL FAST CHARGER'), { at: [7, 3, 7.6], width: 4.8, height: 1.6 }),
    print(shell, word('6 A', '#e9e6e2'), { at: [0, 1.9, 7.6], width: 2, height: 0.5 }),
    ...[-13, 13].map((x) => screw([x, 2.2, 7.55], 0.3)),
    solid(
      union(0.3, rotated(disc('x', [15.2, 2, -4], 0.5, 3, 0.2), 'z', 0), disc('x', [14.6, 2, -4], 0.85, 0.8, 0.2)),
      blackSteel,
      0.12,
    ),
  );
}

/** One charging bay: two rails and the contact block. */
export function bay(x: number): Group {
  const rails = bothSides(box([0, 6.9, 3.4], [8.4, 1.5, 1.2], 0.2));
  const turnedRails = rotated(rails, 'y', 90);
  const block = box([0, 6.7, -3.4], [5, 1.6, 2.4], 0.25);
  const contacts = Array.from({ length: 5 }, (_, i) =>
    solid(box([-1.8 + i * 0.9, 7.0, -1.6], [0.12, 0.8, 2.2], 0.04), brass, 0.06),
  );
  return place(assembly(solid(turnedRails, black, 0.12), solid(block, black, 0.12), ...contacts), [x, 0, 0.4]);
}
