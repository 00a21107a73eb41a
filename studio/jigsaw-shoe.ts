/** The shoe of the jigsaw, its blade and the blade holder. */
import type { Group } from 'three';
import { rule } from './labels.ts';
import { blackSteel, brushed, casting, graphite, smoked, steel } from './materials.ts';
import { outline } from './outline.ts';
import { assembly, place } from './parts.ts';
import { box, common, cut, grow, slab } from './sdf.ts';
import { plate, print, solid, spin } from './shapes.ts';
import { straightBlade } from './sheet.ts';

const SHOE = -8.4;

export function shoeAndBlade(): Group {
  const sheet = outline([
    [-11.5, -3.7, 0.8],
    [3.6, -3.7, 1],
    [3.6, 3.7, 1],
    [-11.5, 3.7, 0.8],
  ]);
  const slot = outline([
    [-11.2, -0.5, 0.1],
    [-6.2, -0.5, 0.3],
    [-6.2, 0.5, 0.3],
    [-11.2, 0.5, 0.1],
  ]);
  const base = place(plate(sheet, 0.36, brushed, 0.08, [slot]), [0, SHOE, 0], [-90, 0, 0]);
  const lip = solid(
    common(
      0.1,
      box([-4, SHOE + 0.3, 0], [15.2, 0.9, 7.5], 0.3),
      grow(cut(0, box([-4, SHOE + 0.3, 0], [15.2, 0.9, 7.5], 0.3), box([-4, SHOE + 0.6, 0], [14.7, 1.4, 7])), 0.02),
    ),
    brushed,
    0.13,
  );
  const block = solid(
    slab(
      [
        [-5, SHOE, 0.2],
        [-4.6, SHOE + 2.6, 0.5],
        [2.6, SHOE + 2.8, 0.5],
        [3, SHOE, 0.2],
      ],
      1.9,
      0.3,
    ),
    casting,
    0.14,
  );
  const blade = place(plate(straightBlade(8, 0.85, 0.34, 0.8), 0.14, steel, 0.03), [-7.6, -4.8, 0], [0, 0, 90]);
  const clamp = place(
    spin(
      [
        [-1.2, 0.4],
        [-1.2, 0.75, 0.1],
        [0.8, 0.9, 0.2],
        [0.8, 0],
      ],
      blackSteel,
    ),
    [-7.4, -5.6, 0],
    [0, 0, 90],
  );
  const roller = place(
    spin(
      [
        [-0.3, 0.2],
        [-0.3, 0.6, 0.05],
        [0.3, 0.6, 0.05],
        [0.3, 0.2],
      ],
      steel,
    ),
    [-6.6, -7.4, 0],
    [0, 90, 0],
  );
  const shield = solid(
    slab(
      [
        [-10, SHOE + 0.8, 0.3],
        [-9.4, -3.2, 0.8],
        [-9.2, -3.2, 0.3],
        [-9.75, SHOE + 0.8, 0.1],
      ],
      1.6,
      0.1,
    ),
    smoked,
    0.1,
  );
  const scale = print(box([0, SHOE, 0], [60, 0.38, 60]), rule(20), {
    at: [-9.4, SHOE, 2.4],
    facing: [0, 1, 0],
    width: 3,
    height: 0.5,
  });
  return assembly(
    base,
    lip,
    block,
    blade,
    clamp,
    roller,
    shield,
    scale,
    solid(box([-6.4, -6.6, 0], [0.5, 2.2, 1.6], 0.15), graphite, 0.12),
  );
}
