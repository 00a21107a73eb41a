/** The nose of the rotary hammer: chuck and bit, and the handle clamped around it. */
import type { Group } from 'three';
import { black, blackSteel, casting, graphite, rubber, steel } from './materials.ts';
import { assembly, place, screw } from './parts.ts';
import { box, moved, rotated, turned, union } from './sdf.ts';
import { solid, spin } from './shapes.ts';

export function nose(): Group {
  const gearbox = solid(
    turned(
      [
        [-9.6, 2.0, 0.3],
        [-9.2, 2.35, 0.5],
        [-7.6, 2.6, 1],
        [-5.8, 3.05, 0.2],
      ],
      2.2,
    ),
    casting,
    0.13,
  );
  const neck = spin(
    [
      [-11.4, 1.5],
      [-11.4, 2.15, 0.1],
      [-9.4, 2.15, 0.1],
      [-9.4, 1.5],
    ],
    casting,
  );
  const sleeve = spin(
    [
      [-15.2, 1],
      [-15.2, 1.5, 0.2],
      [-14.7, 2.1, 0.3],
      [-13.6, 2.2, 0.2],
      [-12.9, 1.85, 0.3],
      [-11.7, 1.95, 0.2],
      [-11.5, 1.4],
    ],
    graphite,
    { count: 18, depth: 0.1, from: -14.6, to: -13.5 },
  );
  const boot = spin(
    [
      [-16.6, 0.5],
      [-16.6, 1.05, 0.25],
      [-15.9, 1.35, 0.2],
      [-15.1, 1.6],
      [-15.1, 1],
    ],
    rubber,
  );
  const bit = spin(
    [
      [-27.4, 0],
      [-27, 0.5, 0.05],
      [-26.4, 0.58],
      [-24.5, 0.5],
      [-17.8, 0.5],
      [-17.4, 0.62],
      [-16, 0.62],
    ],
    steel,
  );
  const flutes = spiral(-26, -18.4, 0.55);
  return assembly(gearbox, neck, sleeve, boot, bit, flutes);
}

/** The helix of a masonry bit. */
function spiral(from: number, to: number, radius: number): Group {
  const helix = (x: number, y: number, z: number): number => {
    const r = Math.hypot(y, z);
    const phase = Math.atan2(z, y) + x * 2.4;
    const ridge = radius - 0.14 + 0.16 * Math.cos(phase * 2);
    return Math.max((r - ridge) * 0.5, Math.abs(x - (from + to) / 2) - (to - from) / 2);
  };
  return assembly(solid(helix, steel, 0.07));
}

export function sideHandle(): Group {
  const band = spin(
    [
      [-1, 2.1],
      [-1, 2.55, 0.2],
      [1, 2.55, 0.2],
      [1, 2.1],
    ],
    black,
  );
  const grip = place(
    spin(
      [
        [-13, 0],
        [-13, 1.4, 0.6],
        [-12, 1.75, 0.6],
        [-10, 1.45, 1.5],
        [-6, 1.55, 1.5],
        [-3.9, 1.6, 0.4],
        [-3.4, 2.2, 0.2],
        [-2.9, 2.2, 0.3],
        [-2.1, 1.1],
        [-2.1, 0],
      ],
      rubber,
      { count: 18, depth: 0.1, from: -10.8, to: -4.2 },
    ),
    [0, 0, 0],
    [0, -62, 0],
  );
  const gauge = spin(
    [
      [-8.6, 0],
      [-8.6, 0.22, 0.1],
      [4.4, 0.22, 0.1],
      [4.4, 0],
    ],
    blackSteel,
    undefined,
    20,
  );
  const lug = solid(
    union(
      0.3,
      box([0, 2.9, 0], [1.7, 1.4, 1.6], 0.3),
      moved(rotated(box([0, 0, 0], [1.6, 2, 2.2], 0.3), 'x', 30), 0, 0.6, -2.4),
    ),
    black,
    0.12,
  );
  return place(assembly(band, grip, place(gauge, [0, 3.0, 0]), lug, screw([0, 2.9, 0.82], 0.34)), [-10.4, 0, 0]);
}
