/** The pistol-grip body of the drill and the impact tools. The motor axis is y = 0. */
import type { Group } from 'three';
import type { Capacity } from './battery.ts';
import { battery } from './battery.ts';
import { brand, plateLabel, voltage } from './labels.ts';
import { graphiteSeam, orange, rubber } from './materials.ts';
import type { Corner } from './outline.ts';
import { assembly, bosses, foot, lining, place, ribbed, slots, trigger } from './parts.ts';
import { box, common, cut, grow, moved, skin, slab, turned, union } from './sdf.ts';
import { print, solid } from './shapes.ts';

export interface Pistol {
  model: string;
  kind: string;
  /** x coordinates of the front and rear of the motor housing. */
  front: number;
  rear: number;
  radius: number;
  /** The inserted battery, if any. */
  capacity: Capacity | null;
}

const HANDLE: readonly Corner[] = [
  [-0.6, 1, 0.5],
  [-0.9, -2.5, 0.9],
  [0.75, -3.2, 1],
  [1.05, -6, 3],
  [1.75, -9, 4],
  [1.2, -11.2, 1.6],
  [0.4, -12.6, 0.5],
  [6.8, -12.6, 0.5],
  [6.35, -11, 2.5],
  [5.95, -8, 5],
  [5.3, -5, 4],
  [5.7, -2.4, 1.6],
  [6.6, 1, 0.5],
];

export const FOOT_Y = -13.6;

export function pistolBody(options: Pistol): Group {
  const { front, rear, radius: r } = options;
  const motor = turned(
    [
      [front, r - 0.25, 0.15],
      [front + 0.4, r - 0.05, 0.6],
      [rear - 2.2, r, 3],
      [rear - 0.5, r - 0.42, 0.9],
      [rear, r - 1.6, 0.7],
    ],
    2.45,
  );
  const grip = slab(HANDLE, 1.95, 1.62);
  const base = moved(foot(), 3.1, FOOT_Y, 0);
  const neck = slab(
    [
      [-0.9, -1, 0.5],
      [6.2, -1, 0.5],
      [5.5, -4.5, 1],
      [0.6, -3.6, 1],
    ],
    2.3,
    1.4,
  );
  const shell = union(1.3, union(1.1, motor, union(0.8, grip, neck)), base);

  const screws = bosses([
    [4.9, -10.6, 1.98],
    [front + 1, -2.1, 2.95],
    [-1.2, FOOT_Y + 1.1, 3.72],
    [7.5, FOOT_Y + 1.1, 3.72],
  ]);
  const vents = slots([rear - 4.3, 0.35, r], 5, 0.66, 2.5, 0.3, -14, 2);
  const orangeShell = cut(0.16, shell, vents, ...screws.cavities, box([-0.6, -4.6, 0], [2.6, 3.4, 2.3], 0.4));

  // Rubber: the grip behind the trigger, a cap over the tail, bumpers on the foot.
  const gripZone = slab(
    [
      [1.3, -4.9, 0.8],
      [2.9, -3.3, 0.9],
      [3.3, -1.9, 0.6],
      [7.5, -1.5, 0.3],
      [8, -10.7, 0.3],
      [3.4, -11.3, 1],
      [0, -10.6, 0.5],
      [0.2, -6.2, 0.5],
    ],
    4,
    0.1,
  );
  const tailZone = slab(
    [
      [rear - 0.75, 5, 0.2],
      [rear + 2, 5, 0.2],
      [rear + 2, -5, 0.2],
      [rear - 2.2, -5, 0.3],
      [rear - 1.1, -1.5, 1.5],
    ],
    6,
    0.1,
  );
  const gripSkin = ribbed(skin(shell, gripZone, 0.1), -10.6, -5.6, 0.52, 0.07, 0.18);
  const tail = cut(
    0.06,
    skin(motor, tailZone, 0.1),
    ...[-1.1, -0.37, 0.37, 1.1].map((z) => box([rear - 0.1, 0, z * 1.1], [1.4, 2.6, 0.3], 0.12)),
  );
  const noseBumper = common(
    0.16,
    grow(base, 0.09),
    slab(
      [
        [-3.2, FOOT_Y - 1, 0.2],
        [-0.4, FOOT_Y - 1, 0.2],
        [-1.6, FOOT_Y + 4, 0.3],
        [-3.2, FOOT_Y + 4, 0.2],
      ],
      6,
      0.1,
    ),
  );

  const span = rear - front - 4.9;
  const group = assembly(
    solid(orangeShell, orange, 0.115),
    lining(motor, 0.5),
    solid(gripSkin, rubber, 0.12),
    solid(tail, rubber, 0.11),
    solid(noseBumper, rubber, 0.11),
    ...screws.heads,
    trigger(0.15, -3.25, 6),
    solid(box([2.0, -2.85, 0], [1.5, 0.7, 5.75], 0.25), graphiteSeam, 0.1),
    ...(options.capacity ? [place(battery(options.capacity), [3.1, FOOT_Y, 0])] : []),
    print(shell, brand(), { at: [front + 0.4 + span / 2, 0.75, r], width: span, height: span * 0.215 }),
    print(shell, plateLabel(options.model, options.kind), { at: [front + 2.2, -0.75, r], width: 3.3, height: 1.1 }),
    print(shell, voltage(), { at: [3.1, FOOT_Y + 1.2, 3.7], width: 2.6, height: 1.3 }),
  );
  return group;
}
