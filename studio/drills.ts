/** Drill driver, impact driver and impact wrench. */
import type { Group } from 'three';
import type { Capacity } from './battery.ts';
import { torqueScale } from './labels.ts';
import { black, blackSteel, casting, graphite, magnesium, orangePlain, rubber, steel } from './materials.ts';
import { outline } from './outline.ts';
import { assembly, chuck, lamp, place, wrappedStrip } from './parts.ts';
import { FOOT_Y, pistolBody } from './pistol.ts';
import { box, turned } from './sdf.ts';
import { plate, solid, spin } from './shapes.ts';

export function drillDriver(capacity: Capacity | null = '4.0Ah'): Group {
  const body = pistolBody({
    model: 'KD20-13',
    kind: 'DRILL DRIVER',
    front: -1.4,
    rear: 7.6,
    radius: 3.2,
    capacity,
  });
  const gearbox = spin(
    [
      [-3.3, 2.3],
      [-3.3, 2.92, 0.12],
      [-1.2, 3.12, 0.1],
      [-1.2, 2.4],
    ],
    casting,
  );
  const collar = spin(
    [
      [-5.75, 1.9],
      [-5.75, 2.45, 0.15],
      [-5.3, 2.72, 0.12],
      [-3.35, 2.98, 0.12],
      [-3.35, 2.2],
    ],
    graphite,
    { count: 30, depth: 0.1, from: -5.2, to: -4.5, sharpness: 0.8 },
  );
  const numbers = place(wrappedStrip(torqueScale(), 2.93, 0.62), [-3.95, 0, 0], [0, 0, 90]);
  const ring = spin(
    [
      [-5.95, 1.5],
      [-5.95, 2.2, 0.08],
      [-5.7, 2.2],
      [-5.7, 1.5],
    ],
    orangePlain,
  );
  const speed = solid(box([1.6, 3.15, 0], [1.7, 0.7, 1.5], 0.2), black, 0.08);
  return assembly(
    body,
    gearbox,
    collar,
    numbers,
    ring,
    speed,
    place(chuck(), [-6.2, 0, 0]),
    lamp([-2.32, FOOT_Y + 1.35, 0], [0, 0, -8], 0.55),
  );
}

export function impactDriver(): Group {
  const body = pistolBody({
    model: 'KI20-180',
    kind: 'IMPACT DRIVER',
    front: -1.9,
    rear: 6.6,
    radius: 3.05,
    capacity: '2.0Ah',
  });
  const nose = solid(
    turned(
      [
        [-6.7, 1.35, 0.2],
        [-6.2, 1.62, 0.4],
        [-4.6, 2.3, 1.6],
        [-2.6, 2.75, 0.8],
        [-1.6, 2.85, 0.1],
      ],
      2.1,
    ),
    casting,
    0.12,
  );
  const guard = spin(
    [
      [-5.9, 1.5],
      [-5.9, 1.92, 0.12],
      [-4.3, 2.56, 0.3],
      [-3.7, 2.66, 0.1],
      [-3.7, 2],
    ],
    rubber,
  );
  const collet = spin(
    [
      [-8.9, 0.62],
      [-8.9, 0.92, 0.08],
      [-8.5, 1.02, 0.05],
      [-6.9, 1.02, 0.08],
      [-6.9, 0.8],
    ],
    steel,
    { count: 24, depth: 0.05, from: -8.3, to: -7.2 },
  );
  const socket = spin(
    [
      [-9.3, 0.4],
      [-9.3, 0.62, 0.05],
      [-8.8, 0.62],
      [-8.8, 0],
    ],
    blackSteel,
  );
  const hexagon = outline(
    Array.from(
      { length: 6 },
      (_, i) => [Math.cos((i * Math.PI) / 3) * 0.37, Math.sin((i * Math.PI) / 3) * 0.37, 0.02] as const,
    ),
  );
  const bit = place(plate(hexagon, 3, steel, 0.05), [-10.2, 0, 0], [0, 90, 0]);
  const tip = spin(
    [
      [-12.9, 0],
      [-12.9, 0.1],
      [-12.3, 0.24],
      [-11.9, 0.26],
      [-11.6, 0.34],
    ],
    blackSteel,
    { count: 4, depth: 0.12, from: -14, to: -12, sharpness: 2 },
    64,
  );
  return assembly(body, nose, guard, collet, socket, bit, tip, lamp([-2.32, FOOT_Y + 1.35, 0], [0, 0, -8], 0.55));
}

export function impactWrench(): Group {
  const body = pistolBody({
    model: 'KW20-400',
    kind: 'IMPACT WRENCH',
    front: -2.2,
    rear: 7.4,
    radius: 3.35,
    capacity: '4.0Ah',
  });
  const nose = solid(
    turned(
      [
        [-8.4, 1.5, 0.3],
        [-7.9, 1.9, 0.5],
        [-5.6, 2.75, 1.4],
        [-3.2, 3.2, 0.8],
        [-2, 3.25, 0.1],
      ],
      2.2,
    ),
    magnesium,
    0.12,
  );
  const boot = solid(
    turned(
      [
        [-7.5, 1.9, 0.1],
        [-7.4, 2.28, 0.25],
        [-5.5, 2.98, 1.2],
        [-4.2, 3.2, 0.2],
        [-4.1, 2.8, 0.1],
      ],
      2.2,
    ),
    rubber,
    0.12,
  );
  const collar = spin(
    [
      [-8.9, 0],
      [-8.9, 1.25, 0.08],
      [-8.35, 1.3],
      [-8.35, 0.9],
    ],
    steel,
  );
  const drive = place(
    plate(
      outline([
        [-0.62, -0.62, 0.14],
        [0.62, -0.62, 0.14],
        [0.62, 0.62, 0.14],
        [-0.62, 0.62, 0.14],
      ]),
      2,
      steel,
      0.1,
    ),
    [-9.8, 0, 0],
    [0, 90, 0],
  );
  const bolts = [45, 135, 225, 315].map((angle) => {
    const a = (angle * Math.PI) / 180;
    return spinAt([-3.6, Math.sin(a) * 3.05, Math.cos(a) * 3.05]);
  });
  return assembly(body, nose, boot, collar, drive, ...bolts, lamp([-2.32, FOOT_Y + 1.35, 0], [0, 0, -8], 0.55));
}

function spinAt(at: readonly [number, number, number]): Group {
  const head = spin(
    [
      [-0.45, 0.2],
      [-0.45, 0.34, 0.06],
      [0.5, 0.34],
      [0.5, 0],
    ],
    blackSteel,
  );
  return place(assembly(head), at);
}
