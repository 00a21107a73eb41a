/** Turns a signed distance solid into a smooth triangle mesh (surface nets on the blocks the surface crosses). */
import { BufferAttribute, BufferGeometry } from 'three';
import type { Sdf } from './sdf.ts';

const REACH = 40;
const BLOCK = 8;
const SIDE = BLOCK + 1;
const STRIDE = 4096;

function key(i: number, j: number, k: number): number {
  return (i * STRIDE + j) * STRIDE + k;
}

function crossedBlocks(solid: Sdf, cell: number): [number, number, number][] {
  const blockSize = cell * BLOCK;
  let level = 1;
  while (level * blockSize < REACH * 2) level *= 2;
  const blocks: [number, number, number][] = [];
  const visit = (i: number, j: number, k: number, size: number): void => {
    const half = (size * blockSize) / 2;
    const d = solid(i * blockSize - REACH + half, j * blockSize - REACH + half, k * blockSize - REACH + half);
    if (Math.abs(d) > half * 2.1) return;
    if (size === 1) {
      blocks.push([i * BLOCK, j * BLOCK, k * BLOCK]);
      return;
    }
    const next = size / 2;
    for (let corner = 0; corner < 8; corner += 1) {
      visit(i + (corner & 1) * next, j + ((corner >> 1) & 1) * next, k + ((corner >> 2) & 1) * next, next);
    }
  };
  visit(0, 0, 0, level);
  return blocks;
}

const EDGES = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((corner) =>
  [1, 2, 4].filter((bit) => (corner & bit) === 0).map((bit) => [corner, corner | bit] as const),
);

let coarseness = 1;

/** Multiplies every cell size from now on, because small pictures need fewer triangles. */
export function setCoarseness(factor: number): void {
  coarseness = factor;
}

export function mesh(solid: Sdf, size = 0.15): BufferGeometry {
  const cell = size * coarseness;
  const vertices: number[] = [];
  const cells = new Map<number, number>();
  const edges: number[] = [];
  const field = new Float64Array(SIDE ** 3);
  const corner = new Float64Array(8);

  for (const [bi, bj, bk] of crossedBlocks(solid, cell)) {
    for (let i = 0, n = 0; i < SIDE; i += 1) {
      for (let j = 0; j < SIDE; j += 1) {
        for (let k = 0; k < SIDE; k += 1, n += 1) {
          field[n] = solid((bi + i) * cell - REACH, (bj + j) * cell - REACH, (bk + k) * cell - REACH);
        }
      }
    }
    for (let i = 0; i < BLOCK; i += 1) {
      for (let j = 0; j < BLOCK; j += 1) {
        for (let k = 0; k < BLOCK; k += 1) {
          let mask = 0;
          for (let c = 0; c < 8; c += 1) {
            const d = field[((i + (c & 1)) * SIDE + j + ((c >> 1) & 1)) * SIDE + k + ((c >> 2) & 1)]!;
            corner[c] = d;
            if (d < 0) mask |= 1 << c;
          }
          if (mask === 0 || mask === 255) continue;
          let sx = 0;
          let sy = 0;
          let sz = 0;
          let crossings = 0;
          for (const [a, b] of EDGES) {
            const da = corner[a]!;
            const db = corner[b]!;
            if (da < 0 === db < 0) continue;
            const t = da / (da - db);
            const step = b ^ a;
            sx += (a & 1) + (step === 1 ? t : 0);
            sy += ((a >> 1) & 1) + (step === 2 ? t : 0);
            sz += ((a >> 2) & 1) + (step === 4 ? t : 0);
            crossings += 1;
          }
          cells.set(key(bi + i, bj + j, bk + k), vertices.length / 3);
          vertices.push(
            (bi + i + sx / crossings) * cell - REACH,
            (bj + j + sy / crossings) * cell - REACH,
            (bk + k + sz / crossings) * cell - REACH,
          );
          for (let axis = 0; axis < 3; axis += 1) {
            if (corner[0]! < 0 !== corner[1 << axis]! < 0) {
              edges.push(bi + i, bj + j, bk + k, axis, corner[0]! < 0 ? 1 : 0);
            }
          }
        }
      }
    }
  }
  return finish(solid, cell, vertices, quads(cells, edges));
}

function quads(cells: ReadonlyMap<number, number>, edges: readonly number[]): number[] {
  const index: number[] = [];
  for (let e = 0; e < edges.length; e += 5) {
    const i = edges[e]!;
    const j = edges[e + 1]!;
    const k = edges[e + 2]!;
    const axis = edges[e + 3]!;
    const u = axis === 0 ? [0, 1, 0] : axis === 1 ? [0, 0, 1] : [1, 0, 0];
    const v = axis === 0 ? [0, 0, 1] : axis === 1 ? [1, 0, 0] : [0, 1, 0];
    const a = cells.get(key(i, j, k));
    const b = cells.get(key(i - u[0]!, j - u[1]!, k - u[2]!));
    const c = cells.get(key(i - u[0]! - v[0]!, j - u[1]! - v[1]!, k - u[2]! - v[2]!));
    const d = cells.get(key(i - v[0]!, j - v[1]!, k - v[2]!));
    if (a === undefined || b === undefined || c === undefined || d === undefined) continue;
    if (edges[e + 4] === 1) index.push(a, b, c, a, c, d);
    else index.push(a, c, b, a, d, c);
  }
  return index;
}

/** Moves every vertex onto the surface and takes its normal from the field. */
function finish(solid: Sdf, cell: number, vertices: readonly number[], index: number[]): BufferGeometry {
  const position = new Float32Array(vertices);
  const normal = new Float32Array(vertices.length);
  const eps = 0.012;
  for (let n = 0; n < position.length; n += 3) {
    let [x, y, z] = [position[n]!, position[n + 1]!, position[n + 2]!];
    let [gx, gy, gz] = [0, 0, 1];
    for (let pass = 0; pass < 3; pass += 1) {
      const a = solid(x + eps, y - eps, z - eps);
      const b = solid(x - eps, y - eps, z + eps);
      const c = solid(x - eps, y + eps, z - eps);
      const d = solid(x + eps, y + eps, z + eps);
      gx = a - b - c + d;
      gy = -a - b + c + d;
      gz = -a + b - c + d;
      const length = Math.hypot(gx, gy, gz) || 1;
      gx /= length;
      gy /= length;
      gz /= length;
      if (pass === 2) break;
      const pull = Math.min(0.6 * cell, Math.max(-0.6 * cell, (a + b + c + d) / 4));
      x -= gx * pull;
      y -= gy * pull;
      z -= gz * pull;
    }
    position.set([x, y, z], n);
    normal.set([gx, gy, gz], n);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(position, 3));
  geometry.setAttribute('normal', new BufferAttribute(normal, 3));
  geometry.setIndex(index);
  return geometry;
}
