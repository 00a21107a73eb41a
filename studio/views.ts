/** Additional views of the range: the target and position of the camera. */
import type { Object3D } from 'three';
import { drillKit, hammerKit } from './kit-box.ts';
import type { Triple } from './sdf.ts';

export interface View {
  /** The position of the camera; the nose of a tool points along -x, its printed side faces +z. */
  from: Triple;
  /** The share of the frame for the whole model. */
  fill?: number;
  /** A close-up: the centre, in centimetres in model coordinates, and the width of the frame there. */
  near?: { at: Triple; across: number };
  /** A subject other than the tool itself. */
  build?: () => Object3D;
}

const front: View = { from: [-1, 0.2, 0.3], fill: 0.84 };
const side: View = { from: [0, 0.09, 1], fill: 0.86 };
const detail = (at: Triple, across: number, from: Triple = [-0.75, 0.35, 0.8]): View => ({
  from,
  near: { at, across },
});
const box = (build: () => Object3D): View => ({ from: [-0.12, 0.62, 1], fill: 0.9, build });

export const views: Readonly<Record<string, Readonly<Record<string, View>>>> = {
  'drill-driver': { front, side, detail: detail([-6.6, -0.2, 0], 12), box: box(drillKit) },
  'impact-driver': { front, side, detail: detail([-8.2, -0.2, 0], 12) },
  'impact-wrench': { front, side, detail: detail([-7.2, -0.2, 0], 11) },
  'angle-grinder': { front, side, detail: detail([-8.2, -2.4, 0], 17, [-0.8, 0.25, 0.8]) },
  'circular-saw': { front, side, detail: detail([-4, -1, 3], 16, [-0.6, 0.25, 1]) },
  jigsaw: { front, side, detail: detail([-7, -4.6, 0], 13, [-0.8, 0.25, 0.8]) },
  'reciprocating-saw': { front, side, detail: detail([-16.5, -0.6, 0], 14) },
  'rotary-hammer': { front, side, detail: detail([-11.6, -0.4, 0], 15), box: box(hammerKit) },
  'orbital-sander': { front, side, detail: detail([0, 0.6, 0], 16, [-0.6, 0.16, 1]) },
  'leaf-blower': { front, side, detail: detail([2, 0.5, 4], 17, [-0.35, 0.25, 1]) },
  chainsaw: { front, side, detail: detail([-8, -3, 1], 16, [-0.5, 0.35, 1]) },
  'hedge-trimmer': {
    front: { from: [-1, 0.36, 0.42], fill: 0.88 },
    side: { ...side, fill: 0.9 },
    detail: detail([-41, -2.4, 0], 18, [-0.55, 0.7, 0.75]),
  },
  'work-light': {
    front: { from: [-1, 0.14, 0.16], fill: 0.84 },
    side,
    detail: detail([-2, 10.6, 2], 13, [-1, 0.22, 0.5]),
  },
  'dual-charger': {
    front: { from: [0, 0.24, 1], fill: 0.86 },
    side: { from: [-1, 0.34, 0.22], fill: 0.84 },
    detail: detail([7, 6.6, 0.4], 16, [-0.25, 0.85, 0.8]),
  },
  'battery-2ah': {
    front: { from: [-1, 0.24, 0.22], fill: 0.8 },
    side,
    detail: detail([2.6, 0.3, 0.3], 10, [0.9, 0.75, 0.5]),
  },
  'battery-4ah': {
    front: { from: [-1, 0.24, 0.22], fill: 0.8 },
    side,
    detail: detail([2.6, 0.3, 0.3], 10, [0.9, 0.75, 0.5]),
  },
};
