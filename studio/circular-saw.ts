/** The 165 mm circular saw, seen from its blade side. */
import type { Group } from 'three';
import { battery } from './battery.ts';
import { base } from './circular-saw-base.ts';
import { blade, lowerGuard, upperGuard } from './circular-saw-blade.ts';
import { plateLabel, voltage } from './labels.ts';
import { orange, rubber } from './materials.ts';
import { outline } from './outline.ts';
import { assembly, bosses, foot, lining, place, slots, trigger } from './parts.ts';
import { cut, grow, moved, path, rotated, skin, slab, slabOf, turned, union } from './sdf.ts';
import { print, solid } from './shapes.ts';

export function circularSaw(): Group {
  return assembly(upperGuard(), lowerGuard(), blade(), bodyWithHandle(), base());
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
