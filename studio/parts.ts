/** Parts shared by the range: fasteners, vents, chuck, trigger, foot. The nose of every tool points along -x. */

import type { CanvasTexture, Material, Object3D } from 'three';
import { CylinderGeometry, Group, MathUtils, Mesh, MeshPhysicalMaterial } from 'three';
import { black, blackSteel, graphite, lens, steel } from './materials.ts';
import { outline } from './outline.ts';
import type { Sdf, Triple } from './sdf.ts';
import { bothSides, box, disc, moved, rotated, row, slab } from './sdf.ts';
import { plate, solid, spin } from './shapes.ts';

export function place<T extends Object3D>(part: T, at: Triple, turn: Triple = [0, 0, 0]): T {
  part.position.set(...at);
  part.rotation.set(MathUtils.degToRad(turn[0]), MathUtils.degToRad(turn[1]), MathUtils.degToRad(turn[2]));
  return part;
}

export function assembly(...parts: readonly Object3D[]): Group {
  const group = new Group();
  group.add(...parts);
  return group;
}

/** A Torx screw head facing +z. */
export function screw(at: Triple, radius = 0.3): Group {
  const star = Array.from({ length: 24 }, (_, i): [number, number] => {
    const r = radius * (i % 4 < 2 ? 0.52 : 0.36);
    const angle = (i / 24) * Math.PI * 2;
    return [Math.cos(angle) * r, Math.sin(angle) * r];
  });
  const rim = outline([
    [-radius, -radius, radius],
    [radius, -radius, radius],
    [radius, radius, radius],
    [-radius, radius, radius],
  ]);
  const head = plate(rim, 0.2, blackSteel, 0.04, [star]);
  const bed = place(
    spin(
      [
        [-0.02, radius * 0.8],
        [0.02, radius * 0.8],
        [0.02, 0],
      ],
      black,
    ),
    [0, 0, -0.06],
    [0, -90, 0],
  );
  return place(assembly(head, bed), at);
}

/** Screw recesses for both shells: the cavities to cut, and the screw heads on the camera side. */
export function bosses(
  places: readonly (readonly [x: number, y: number, z: number])[],
  radius = 0.42,
): { cavities: Sdf[]; heads: Group[] } {
  return {
    cavities: places.map(([x, y, z]) => bothSides(disc('z', [x, y, z + 0.5], radius, 1.9, 0.05))),
    heads: places.map(([x, y, z]) => screw([x, y, z - 0.32], radius * 0.86)),
  };
}

/** A row of slanted cooling slots through both sides, to cut from a shell. */
export function slots(
  at: Triple,
  count: number,
  step: number,
  length: number,
  width: number,
  slant: number,
  depth = 1.1,
): Sdf {
  const slot = rotated(box([0, 0, 0], [width, length, depth], width * 0.48), 'z', slant);
  return bothSides(moved(row(slot, count, step, 0), at[0], at[1], at[2]));
}

/** The dark interior behind slots: the body shrunk by a wall thickness. */
export function lining(body: Sdf, wall = 0.32): Mesh {
  return solid((x, y, z) => body(x, y, z) + wall, black, 0.3);
}

/** Keyless chuck with three jaws; its rear face at x = 0, the jaws facing -x. */
export function chuck(): Group {
  const sleeve = spin(
    [
      [-4.7, 0],
      [-4.7, 1.05, 0.05],
      [-4.45, 1.35, 0.1],
      [-3.35, 2.02, 0.25],
      [-0.9, 2.12, 0.1],
      [-0.75, 2.2, 0.1],
      [-0.05, 2.2, 0.12],
      [0, 1.6],
    ],
    graphite,
    { count: 26, depth: 0.13, from: -3.2, to: -0.95, sharpness: 0.7 },
  );
  const ring = spin(
    [
      [-0.02, 1.4],
      [-0.02, 2.1, 0.06],
      [0.35, 2.1, 0.06],
      [0.35, 1.4],
    ],
    steel,
  );
  const nose = spin(
    [
      [-4.86, 0.55],
      [-4.86, 1.02, 0.06],
      [-4.6, 1.14, 0.04],
      [-4.4, 1.14],
    ],
    steel,
  );
  const jaws = [30, 150, 270].map((angle) => {
    const jaw = plate(
      outline([
        [-1.1, 0.12, 0.03],
        [0.9, 0.12],
        [0.9, 0.72],
        [-0.35, 0.72, 0.1],
        [-1.1, 0.34, 0.04],
      ]),
      0.44,
      steel,
      0.04,
    );
    return place(jaw, [-4.75, 0, 0], [angle, 0, 0]);
  });
  const bore = place(
    spin(
      [
        [-0.02, 0.8],
        [0, 0.8],
        [0, 0],
      ],
      black,
    ),
    [-4.84, 0, 0],
  );
  return assembly(sleeve, ring, nose, bore, ...jaws);
}

/** A strip wrapped around the x axis: printed numbers on a collar. */
export function wrappedStrip(texture: CanvasTexture, radius: number, width: number, material?: Material): Mesh {
  const geometry = new CylinderGeometry(radius, radius, width, 96, 1, true);
  const skin = material ?? new MeshPhysicalMaterial({ map: texture, transparent: true, roughness: 0.5 });
  const strip = new Mesh(geometry, skin);
  strip.receiveShadow = true;
  return place(strip, [0, 0, 0], [0, 0, 90]);
}

/** The variable-speed trigger, as a silhouette in the plane of the handle. */
export function trigger(x: number, y: number, turn = 0, length = 3.1, material: Material = black): Mesh {
  const t = length / 3.1;
  const body = slab(
    [
      [1.3, 0.2 * t, 0.2],
      [-0.75, 0.15 * t, 0.35],
      [-0.55, -1.2 * t, 1.6],
      [-0.25, -2.7 * t, 0.5],
      [0.4, -3 * t, 0.3],
      [1.5, -2.9 * t, 0.2],
    ],
    0.98,
    0.42,
  );
  return place(solid(body, material, 0.1), [x, y, 0], [0, 0, turn]);
}

/** A lamp window recessed in its frame, facing -x. */
export function lamp(at: Triple, turn: Triple = [0, 0, 0], radius = 0.42): Group {
  const frame = spin(
    [
      [-0.25, radius * 0.72],
      [-0.25, radius, 0.05],
      [0.4, radius, 0.05],
      [0.4, 0],
    ],
    black,
  );
  const glass = spin(
    [
      [-0.2, 0],
      [-0.17, radius * 0.5, 0.2],
      [-0.1, radius * 0.74],
    ],
    lens,
  );
  return place(assembly(frame, glass), at, turn);
}

/** The foot above a battery whose upper face is at y = 0. */
export function foot(height = 2.3, depth = 3.72): Sdf {
  return slab(
    [
      [-5.75, 0.06, 0.25],
      [5.75, 0.06, 0.25],
      [5.55, height, 0.9],
      [-5.2, height - 0.15, 1.1],
    ],
    depth,
    0.6,
  );
}

/** Fine ribs across a grip: the body, swollen in waves along y inside a window. */
export function ribbed(body: Sdf, from: number, to: number, pitch: number, depth: number, lean = 0): Sdf {
  return (x, y, z) => {
    const d = body(x, y, z);
    if (d > 1 || d < -1) return d;
    const v = y + lean * x;
    const fade = Math.min(1, Math.max(0, (v - from) / 0.5)) * Math.min(1, Math.max(0, (to - v) / 0.5));
    return d + depth * fade * (0.5 - 0.5 * Math.cos((v / pitch) * Math.PI * 2));
  };
}
