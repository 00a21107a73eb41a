/** Every picture of the range: its model, and the model's pose. */
import type { Object3D } from 'three';
import { battery } from './battery.ts';
import { chainsaw } from './chainsaw.ts';
import { circularSaw } from './circular-saw.ts';
import { drillDriver, impactDriver, impactWrench } from './drills.ts';
import { angleGrinder } from './grinder.ts';
import { hedgeTrimmer } from './hedge-trimmer.ts';
import { jigsaw } from './jigsaw.ts';
import { leafBlower } from './leaf-blower.ts';
import { orbitalSander } from './orbital-sander.ts';
import { reciprocatingSaw } from './reciprocating-saw.ts';
import { rotaryHammer } from './rotary-hammer.ts';
import type { Triple } from './sdf.ts';
import { dualCharger, workLight } from './site.ts';

export interface Entry {
  build: () => Object3D;
  /** The pose on the floor, in degrees. */
  turn?: Triple;
  /** The position of the camera. */
  from?: Triple;
  fill?: number;
}

export const catalogueEntries: Readonly<Record<string, Entry>> = {
  // The kit in the catalogue has the small pack.
  'drill-driver': { build: () => drillDriver('2.0Ah') },
  'impact-driver': { build: impactDriver },
  'impact-wrench': { build: impactWrench },
  'angle-grinder': { build: angleGrinder, from: [-0.9, 0.55, 0.8], fill: 0.86 },
  'circular-saw': { build: circularSaw, from: [0.55, 0.34, 1] },
  jigsaw: { build: jigsaw, turn: [0, 0, -9] },
  'reciprocating-saw': { build: reciprocatingSaw, from: [-0.9, 0.55, 0.8], fill: 0.86 },
  'rotary-hammer': { build: rotaryHammer, from: [-0.8, 0.4, 0.85], fill: 0.86 },
  'orbital-sander': { build: orbitalSander },
  'leaf-blower': { build: leafBlower, from: [-0.8, 0.42, 0.9], fill: 0.86 },
  chainsaw: { build: chainsaw, from: [-0.9, 0.55, 0.85], fill: 0.88 },
  'hedge-trimmer': { build: hedgeTrimmer, from: [-0.72, 0.52, 1], fill: 0.9 },
  'work-light': { build: workLight },
  'dual-charger': { build: dualCharger },
  'battery-2ah': { build: () => battery('2.0Ah') },
  'battery-4ah': { build: () => battery('4.0Ah') },
};
