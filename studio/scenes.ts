/** Pictures with several tools: the banner, its upright form for phones, and the assembly line. */

import type { Object3D } from 'three';
import { Box3, Group, MathUtils } from 'three';
import { battery } from './battery.ts';
import { circularSaw } from './circular-saw.ts';
import { drillDriver, impactDriver } from './drills.ts';
import { jigsaw } from './jigsaw.ts';
import { black, brushed, casting, graphite, ledOrange, orangePlain } from './materials.ts';
import { setCoarseness } from './mesher.ts';
import { orbitalSander } from './orbital-sander.ts';
import { place } from './parts.ts';
import { rotaryHammer } from './rotary-hammer.ts';
import type { Triple } from './sdf.ts';
import { box } from './sdf.ts';
import { solid, spin } from './shapes.ts';

/** Turns a model to its pose and sets it on the floor. */
export function standing(model: Object3D, turn: Triple = [0, 0, 0], at: Triple = [0, 0, 0]): Group {
  const pose = new Group();
  model.rotation.set(MathUtils.degToRad(turn[0]), 0, MathUtils.degToRad(turn[2]));
  pose.add(model);
  pose.rotation.y = MathUtils.degToRad(turn[1]);
  const group = new Group();
  group.add(pose);
  group.updateMatrixWorld(true);
  pose.position.y -= new Box3().setFromObject(group, true).min.y;
  group.position.set(...at);
  return group;
}

function scene(...parts: readonly Object3D[]): Group {
  const group = new Group();
  group.add(...parts);
  return group;
}

/** A low round stand with a glowing rim. */
function plinth(at: Triple): Group {
  const disc = place(
    spin(
      [
        [0, 10.4],
        [0.5, 10.4],
        [0.5, 10.2],
        [0.8, 10.2],
        [0.8, 10.5, 0.05],
        [1.5, 10.5, 0.15],
        [1.5, 0],
      ],
      black,
      undefined,
      160,
    ),
    [0, 0, 0],
    [0, 0, 90],
  );
  const rim = place(
    spin(
      [
        [0.48, 10.22],
        [0.48, 10.36],
        [0.82, 10.36],
        [0.82, 10.22],
      ],
      ledOrange,
      undefined,
      160,
    ),
    [0, 0, 0],
    [0, 0, 90],
  );
  return place(scene(disc, rim), at);
}

/** Half a ring of tools behind the one battery they share. */
export function banner(): Group {
  setCoarseness(1.25);
  return scene(
    plinth([-6, 0, 28]),
    standing(battery('4.0Ah'), [0, 28, 0], [-6, 1.45, 28]),
    standing(drillDriver(), [0, 14, 0], [-15, 0, 4]),
    standing(impactDriver(), [0, 8, 0], [12, 0, 7]),
    standing(circularSaw(), [0, 18, 0], [2, 0, -12]),
    standing(rotaryHammer(), [0, 12, 0], [19, 0, -22]),
    standing(orbitalSander(), [0, 58, 0], [14.2, 0, 18]),
  );
}

export function bannerPortrait(): Group {
  setCoarseness(1.2);
  return scene(
    plinth([0, 0, 24]),
    standing(battery('4.0Ah'), [0, 28, 0], [0, 1.5, 24]),
    standing(drillDriver(), [0, 16, 0], [-11, 0, 5]),
    standing(impactDriver(), [0, 10, 0], [14, 0, 6]),
    standing(circularSaw(), [0, 16, 0], [3, 0, -14]),
    standing(rotaryHammer(), [0, 8, 0], [14, 16, -34]),
    standing(jigsaw(), [0, 14, -9], [-14, 16, -34]),
    scene(place(solid(box([0, 0, 0], [74, 15.8, 16], 0.8), graphite, 0.5), [0, 7.9, -34])),
  );
}

const PITCH = 23;

/** A belt of rollers between rails, with finished drills on trays. */
function belt(drill: Object3D, count: number, start: number, z: number): Group {
  const group = new Group();
  const length = count * PITCH;
  const tray = solid(box([0, 0, 0], [15, 1.2, 11.5], 0.5), graphite, 0.3);
  const roller = spin(
    [
      [-8.6, 0],
      [-8.6, 1.2, 0.1],
      [8.6, 1.2, 0.1],
      [8.6, 0],
    ],
    brushed,
    undefined,
    24,
  );
  const rail = spin(
    [
      [0, 0],
      [0, 2.2, 0.3],
      [length + 40, 2.2, 0.3],
      [length + 40, 0],
    ],
    casting,
    undefined,
    4,
  );
  const stripe = spin(
    [
      [0, 0],
      [0, 0.3],
      [length + 40, 0.3],
      [length + 40, 0],
    ],
    orangePlain,
    undefined,
    4,
  );
  for (let i = 0; i < count; i += 1) {
    const x = start + i * PITCH;
    group.add(place(tray.clone(), [x + 3, 3.1, 0]), standing(drill.clone(true), [0, -6, 0], [x, 3.7, 0]));
  }
  for (let x = start - 22; x < start + length + 16; x += 3.7) group.add(place(roller.clone(), [x, 1.2, 0], [0, 90, 0]));
  for (const side of [-1, 1]) {
    group.add(
      place(rail.clone(), [start - 24, 0.8, side * 10.4], [45, 0, 0]),
      place(stripe.clone(), [start - 24, 1.0, side * 10.4 + 1.5]),
    );
  }
  return place(group, [0, 0, z]);
}

/** The end of the assembly line. */
export function factory(): Group {
  setCoarseness(1.7);
  const drill = drillDriver();
  return scene(belt(drill, 5, -50, 0), belt(drill, 6, -62, -38), belt(drill, 6, -48, -76));
}
