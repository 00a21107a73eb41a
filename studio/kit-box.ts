/** The contents of a kit's box: the tool without its battery, battery, charger and carrying case. */
import type { Group, Object3D } from 'three';
import { battery, type Capacity } from './battery.ts';
import { drillDriver } from './drills.ts';
import { brand, voltage } from './labels.ts';
import { black, graphite, ledGreen, orangePlain } from './materials.ts';
import { assembly, bosses, slots } from './parts.ts';
import { rotaryHammer } from './rotary-hammer.ts';
import { standing } from './scenes.ts';
import type { Triple } from './sdf.ts';
import { bothSides, box, common, cut, grow, moved, path, slab, union } from './sdf.ts';
import { print, solid } from './shapes.ts';
import { bay } from './site.ts';

/** A case of two shells, standing on its long side, its handle up; sizes in centimetres. */
function carryingCase([width, height, depth]: Triple): Group {
  const body = box([0, height / 2, 0], [width, height, depth], 1.6);
  const seam = box([0, height / 2, 0], [width + 4, height + 4, 0.3]);
  const panel = bothSides(box([0, height / 2, depth / 2], [width - 7, height - 7, 0.7], 0.3));
  const ribs = [-1, 1].map((side) => box([side * (width / 2 - 2.4), height / 2, depth / 2], [0.7, height - 9, 1], 0.3));
  const top = height - 0.4;
  const handle = path(
    [
      [-6, top, 0],
      [-5.4, top + 3, 0],
      [5.4, top + 3, 0],
      [6, top, 0],
    ],
    0.95,
    0.7,
  );
  const latch = box([0, height - 1.1, 0], [3.4, 3.2, depth * 0.62], 0.4);
  return assembly(
    solid(cut(0.15, body, seam, panel, ...ribs), graphite, 0.24),
    solid(handle, black, 0.2),
    ...[-1, 1].map((side) => solid(moved(latch, side * (width / 2 - 7), 0, 0), orangePlain, 0.16)),
    print(body, brand(), { at: [0, height * 0.74, depth / 2], width: width * 0.5, height: width * 0.108 }),
    print(body, voltage(), { at: [0, height * 0.74 - 4, depth / 2], width: 5.4, height: 2.5 }),
  );
}

/** The charger with one bay. */
function standardCharger(): Group {
  const shell = slab(
    [
      [-7.5, 0, 1],
      [-7.3, 5.4, 1.3],
      [-5.2, 7, 1.2],
      [5.2, 7, 1.2],
      [7.3, 5.4, 1.3],
      [7.5, 0, 1],
    ],
    7.6,
    1.1,
  );
  const screws = bosses([
    [-6.2, 1.8, 7.55],
    [6.2, 1.8, 7.55],
  ]);
  const vents = moved(slots([0, 0, 0], 5, 0.7, 1.5, 0.32, 0, 2), 2.2, 1.9, 7.4);
  const body = cut(0.25, shell, box([0, 7.6, 0.4], [9.6, 2.6, 12.6], 0.5), vents, ...screws.cavities);
  const skirt = grow(common(0.2, shell, box([0, 0.2, 0], [40, 1.2, 40], 0.2)), 0.12);
  const light = union(0, box([-5.2, 4.6, 7.5], [0.7, 0.36, 0.5], 0.08), box([-4.1, 4.6, 7.5], [0.7, 0.36, 0.5], 0.08));
  return assembly(
    solid(body, graphite, 0.18),
    solid(skirt, orangePlain, 0.16),
    bay(0),
    solid(light, ledGreen, 0.07),
    ...screws.heads,
    print(shell, brand(), { at: [-1.4, 3.1, 7.6], width: 5, height: 1.08 }),
  );
}

interface Kit {
  tool: Object3D;
  capacity: Capacity;
  case: Triple;
  /** Distance from the case to the axis of the motor. */
  gap: number;
}

const LEAN = 32;

/** The tool leans against its case. */
function kitBox(kit: Kit): Group {
  const [width, , depth] = kit.case;
  return standing(
    assembly(
      standing(carryingCase(kit.case), [0, 0, 0], [0, 0, -depth / 2]),
      standing(kit.tool, [-LEAN, 0, 0], [-width * 0.14, 0, kit.gap]),
      standing(battery(kit.capacity), [0, 24, 0], [width * 0.34, 0, 24]),
      standing(standardCharger(), [0, -8, 0], [width * 0.36, 0, 8.5]),
    ),
  );
}

export const drillKit = () => kitBox({ tool: drillDriver(null), capacity: '2.0Ah', case: [34, 28, 10], gap: 4 });
export const hammerKit = () => kitBox({ tool: rotaryHammer(null), capacity: '4.0Ah', case: [40, 33, 12], gap: 12 });
