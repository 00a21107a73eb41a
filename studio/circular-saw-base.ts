/** The base plate the circular saw stands on. */
import type { Group } from 'three';
import { rule } from './labels.ts';
import { black, casting } from './materials.ts';
import { outline } from './outline.ts';
import { assembly, place } from './parts.ts';
import { box, cut, disc, slab, slabOf, union } from './sdf.ts';
import { plate, print, solid } from './shapes.ts';

const BASE = -9;

export function base(): Group {
  const sheet = outline([
    [-15.5, -7.4, 0.8],
    [12.2, -7.4, 0.8],
    [12.2, 5.4, 0.8],
    [9.4, 5.4],
    [9.4, 3.4, 0.3],
    [-9.4, 3.4, 0.3],
    [-9.4, 5.4],
    [-15.5, 5.4, 0.8],
  ]);
  const plateMesh = place(plate(sheet, 0.32, casting, 0.06), [0, BASE, 0], [-90, 0, 0]);
  const rim = solid(
    union(
      0.1,
      box([-1.6, BASE + 0.25, 5.3], [27.5, 0.7, 0.28], 0.1),
      box([-15.4, BASE + 0.25, -1], [0.28, 0.7, 12], 0.1),
    ),
    casting,
    0.12,
  );
  const bracket = solid(
    cut(
      0.1,
      slab(
        [
          [-13.2, BASE, 0.2],
          [-13, BASE + 4.4, 1],
          [-9.6, BASE + 9.4, 1],
          [-7.2, BASE + 9.4, 0.3],
          [-9.2, BASE, 0.2],
        ],
        0.22,
        0.08,
      ),
      slabOf(
        outline([
          [-12.3, BASE + 1.2, 0.3],
          [-12.1, BASE + 4.2, 0.5],
          [-9.9, BASE + 7.2, 0.4],
          [-10.3, BASE + 1.2, 0.3],
        ]),
        3,
        0,
      ),
    ),
    casting,
    0.12,
  );
  const strap = place(solid(disc('x', [0, 0, 0], 0.9, 0.8, 0.2), black, 0.12), [-11.2, BASE + 2.4, 1.6], [0, 90, 0]);
  const scale = print(box([0, BASE, 0], [60, 0.34, 60]), rule(30, '#e9e6e2'), {
    at: [-12.4, BASE, 1.4],
    facing: [0, 1, 0],
    width: 4.4,
    height: 0.5,
  });
  return assembly(plateMesh, rim, place(bracket, [0, 0, 1]), strap, scale);
}
