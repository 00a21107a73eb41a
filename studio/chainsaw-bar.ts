/** The bar of the chainsaw and the chain around it. */
import { Group, type Object3D } from 'three';
import { word } from './labels.ts';
import { blackSteel, brushed, steel } from './materials.ts';
import type { Point } from './outline.ts';
import { outline } from './outline.ts';
import { assembly, place } from './parts.ts';
import type { Triple } from './sdf.ts';
import { plate, print, spin } from './shapes.ts';

/** The path the chain runs along. */
const LOOP = outline([
  [-2, -3.85, 0.3],
  [-33.2, -3.6, 1.95],
  [-35, -1.5, 1.95],
  [-33.2, 0.6, 1.95],
  [-2, 0.85, 0.3],
]);

/** Distance from one link to the next. */
const PITCH = 1.02;

export function barAndChain(): Group {
  const mark = print((_x, _y, z) => z - 0.21, word('25 cm · 3/8"', '#22262b'), {
    at: [-21, -1.4, 0.2],
    width: 8.6,
    height: 2.15,
  });
  return place(assembly(guide(), chain(), mark), [0, 0, 3.2]);
}

function guide(): Object3D {
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
  return plate(bar, 0.42, brushed, 0.06, [slot]);
}

function chain(): Group {
  const cutter = tooth();
  const plain = link();
  const links = new Group();
  const pin = rivet();
  let travelled = 0;
  let count = 0;
  LOOP.slice(0, -1).forEach((point, index) => {
    const next = LOOP[index + 1] ?? point;
    const length = Math.hypot(next[0] - point[0], next[1] - point[1]);
    const angle = (Math.atan2(next[1] - point[1], next[0] - point[0]) * 180) / Math.PI;
    while (travelled < length) {
      const t = travelled / length;
      const at: Triple = [point[0] + (next[0] - point[0]) * t, point[1] + (next[1] - point[1]) * t, 0];
      const part = assembly(
        count % 3 === 0 ? cutter.clone() : plain.clone(),
        place(pin.clone(), [0.3, 0, 0], [0, 90, 0]),
      );
      part.scale.y = -1;
      links.add(place(part, at, [0, 0, angle]));
      travelled += PITCH;
      count += 1;
    }
    travelled -= length;
  });
  return links;
}

function link(): Object3D {
  return plate(
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
}

function tooth(): Object3D {
  return plate(
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
}

function rivet(): Object3D {
  return spin(
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
}
