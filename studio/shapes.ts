/** Meshes from profiles and silhouettes, and patches of print laid on curved bodies. */

import type { CanvasTexture, Material } from 'three';
import {
  BufferAttribute,
  BufferGeometry,
  ExtrudeGeometry,
  FrontSide,
  Mesh,
  MeshPhysicalMaterial,
  Shape,
  Vector2,
  Vector3,
} from 'three';
import { mesh } from './mesher.ts';
import type { Corner, Point } from './outline.ts';
import { outline } from './outline.ts';
import type { Sdf, Triple } from './sdf.ts';

export function shadowed(geometry: BufferGeometry, material: Material): Mesh {
  if (!(geometry.getAttribute('position').array as Float32Array).every((value) => Number.isFinite(value)))
    throw new Error('a part has no finite shape');
  const result = new Mesh(geometry, material);
  material.shadowSide = FrontSide;
  result.castShadow = true;
  result.receiveShadow = true;
  return result;
}

/** A moulded body. */
export function solid(body: Sdf, material: Material, cell = 0.16): Mesh {
  return shadowed(mesh(body, cell), material);
}

export interface Flutes {
  count: number;
  depth: number;
  from: number;
  to: number;
  /** Above 1 the grooves get narrower. */
  sharpness?: number;
}

/** A profile of (x, radius) turned around the x axis, with crisp edges and optional grooves along it. */
export function spin(
  profile: readonly Corner[],
  material: Material,
  flutes?: Flutes,
  segments = flutes ? flutes.count * 8 : 72,
): Mesh {
  const points = openProfile(profile);
  const position: number[] = [];
  const index: number[] = [];
  for (let s = 1; s < points.length; s += 1) {
    const a = points[s - 1] ?? [0, 0];
    const b = points[s] ?? [0, 0];
    const steps = flutes && b[0] - a[0] > 0.3 ? 6 : 1;
    for (let t = 0; t < steps; t += 1) {
      const base = position.length / 3;
      for (const u of [t / steps, (t + 1) / steps]) {
        const x = a[0] + (b[0] - a[0]) * u;
        const r = a[1] + (b[1] - a[1]) * u;
        for (let i = 0; i <= segments; i += 1) {
          const angle = (i / segments) * Math.PI * 2;
          const wave = flutes ? Math.max(0, Math.cos(angle * flutes.count)) ** (flutes.sharpness ?? 1) : 0;
          const radius = flutes && x > flutes.from && x < flutes.to ? r - flutes.depth * wave : r;
          position.push(x, radius * Math.cos(angle), radius * Math.sin(angle));
        }
      }
      for (let i = 0; i < segments; i += 1) {
        const p = base + i;
        const q = p + segments + 1;
        index.push(p, p + 1, q, p + 1, q + 1, q);
      }
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(position), 3));
  geometry.setIndex(index);
  return shadowed(smoothNormals(geometry, 0.72), material);
}

/** Rounds the inner corners of an open profile. */
function openProfile(profile: readonly Corner[]): Point[] {
  const first = profile[0] ?? [0, 0];
  const last = profile[profile.length - 1] ?? [0, 0];
  const closed: Corner[] = [...profile, [last[0], -50], [first[0], -50]];
  return outline(closed).filter(([, r]) => r > -40);
}

/** Averages normals where faces meet at less than a crease angle, given as its cosine. */
export function smoothNormals(geometry: BufferGeometry, crease: number): BufferGeometry {
  const flat = geometry.index ? geometry.toNonIndexed() : geometry;
  const position = flat.getAttribute('position');
  const faces: Vector3[] = [];
  const around = new Map<string, number[]>();
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
  const name = (n: number): string =>
    `${Math.round(position.getX(n) * 2e3)},${Math.round(position.getY(n) * 2e3)},${Math.round(position.getZ(n) * 2e3)}`;
  for (let n = 0; n < position.count; n += 3) {
    a.fromBufferAttribute(position, n);
    b.fromBufferAttribute(position, n + 1).sub(a);
    c.fromBufferAttribute(position, n + 2).sub(a);
    faces.push(new Vector3().crossVectors(b, c));
    for (let v = n; v < n + 3; v += 1) {
      const list = around.get(name(v));
      if (list) list.push(n / 3);
      else around.set(name(v), [n / 3]);
    }
  }
  const normal = new Float32Array(position.count * 3);
  const sum = new Vector3();
  for (let n = 0; n < position.count; n += 1) {
    const own = faces[Math.floor(n / 3)] ?? new Vector3();
    sum.set(0, 0, 0);
    for (const face of around.get(name(n)) ?? []) {
      const neighbour = faces[face];
      if (neighbour && neighbour.dot(own) >= crease * neighbour.length() * own.length()) sum.add(neighbour);
    }
    sum.normalize().toArray(normal, n * 3);
  }
  flat.setAttribute('normal', new BufferAttribute(normal, 3));
  return flat;
}

/** A flat part cut from sheet, centred on z = 0. */
export function plate(
  shape: readonly Point[],
  thickness: number,
  material: Material,
  bevel = 0.05,
  holes: readonly (readonly Point[])[] = [],
): Mesh {
  const face = new Shape(shape.map(([x, y]) => new Vector2(x, y)));
  face.holes = holes.map((hole) => new Shape(hole.map(([x, y]) => new Vector2(x, y))));
  const geometry = new ExtrudeGeometry(face, {
    depth: Math.max(0.001, thickness - 2 * bevel),
    bevelEnabled: bevel > 0,
    bevelSize: bevel,
    bevelThickness: bevel,
    bevelOffset: -bevel,
    bevelSegments: 2,
    curveSegments: 12,
  });
  geometry.translate(0, 0, -(thickness / 2 - bevel));
  return shadowed(smoothNormals(geometry, 0.8), material);
}

export interface Print {
  /** The centre of the print, from which the patch is projected onto the body. */
  at: Triple;
  /** The direction that the print faces. */
  facing?: Triple;
  width: number;
  height: number;
  /** Rotation of the print, in degrees. */
  turn?: number;
  roughness?: number;
}

/** Lays a texture onto a body, following its curves. */
export function print(body: Sdf, texture: CanvasTexture, options: Print): Mesh {
  const normal = new Vector3(...(options.facing ?? [0, 0, 1])).normalize();
  const up = Math.abs(normal.y) > 0.9 ? new Vector3(0, 0, -1) : new Vector3(0, 1, 0);
  const right = new Vector3().crossVectors(up, normal).normalize();
  const top = new Vector3().crossVectors(normal, right);
  const turn = ((options.turn ?? 0) * Math.PI) / 180;
  const u = right.clone().multiplyScalar(Math.cos(turn)).addScaledVector(top, Math.sin(turn));
  const v = top.clone().multiplyScalar(Math.cos(turn)).addScaledVector(right, -Math.sin(turn));
  const depth = new Vector3(...options.at).dot(normal);
  const columns = 36;
  const rows = 14;
  const position: number[] = [];
  const uv: number[] = [];
  const index: number[] = [];
  const point = new Vector3();
  for (let j = 0; j <= rows; j += 1) {
    for (let i = 0; i <= columns; i += 1) {
      point.set(...options.at).addScaledVector(normal, 6);
      point
        .addScaledVector(u, (i / columns - 0.5) * options.width)
        .addScaledVector(v, (j / rows - 0.5) * options.height);
      for (let step = 0; step < 60; step += 1) {
        const d = body(point.x, point.y, point.z) - 0.012;
        if (d < 0.0008) break;
        point.addScaledVector(normal, -d * 0.9);
      }
      if (point.dot(normal) < depth - 12) throw new Error(`a print misses its body near ${options.at.join(', ')}`);
      position.push(point.x, point.y, point.z);
      uv.push(i / columns, j / rows);
      if (i < columns && j < rows) {
        const n = j * (columns + 1) + i;
        index.push(n, n + 1, n + columns + 2, n, n + columns + 2, n + columns + 1);
      }
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(position), 3));
  geometry.setAttribute('uv', new BufferAttribute(new Float32Array(uv), 2));
  geometry.setIndex(index);
  geometry.computeVertexNormals();
  const material = new MeshPhysicalMaterial({
    map: texture,
    transparent: true,
    roughness: options.roughness ?? 0.45,
    polygonOffset: true,
    polygonOffsetFactor: -2,
  });
  const result = new Mesh(geometry, material);
  result.receiveShadow = true;
  return result;
}
