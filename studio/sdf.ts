/** Signed distance solids: the moulded bodies are blends of simple shapes, as in a solid modeller. */

import type { Corner, Point } from './outline.ts';
import { outline, polygonDistance } from './outline.ts';

export type Sdf = (x: number, y: number, z: number) => number;
export type Triple = readonly [number, number, number];

/** A silhouette in x and y, made 2 × depth thick along z, with rounded rims. */
export function slab(shape: readonly Corner[], depth: number, round: number): Sdf {
  return slabOf(outline(shape), depth, round);
}

export function slabOf(points: readonly Point[], depth: number, round: number): Sdf {
  const flat = polygonDistance(points);
  return (x, y, z) => {
    const dz = Math.abs(z) - depth + round;
    if (dz > 4 * round + 4) return dz - round;
    const d = flat(x, y) + round;
    return Math.min(Math.max(d, dz), 0) + Math.hypot(Math.max(d, 0), Math.max(dz, 0)) - round;
  };
}

/**
 * A profile of (x, radius) turned around the x axis. `power` above 2 squares the section off, `flat` scales its width
 * along z.
 */
export function turned(profile: readonly Corner[], power = 2, flat = 1): Sdf {
  const first = profile[0] ?? [0, 0];
  const last = profile[profile.length - 1] ?? [0, 0];
  const closed: Corner[] = [[first[0], -first[1] - 1], ...profile, [last[0], -last[1] - 1]];
  const section = polygonDistance(outline(closed));
  const scale = Math.min(1, flat);
  return (x, y, z) => {
    const w = z / flat;
    const r = power === 2 ? Math.hypot(y, w) : (Math.abs(y) ** power + Math.abs(w) ** power) ** (1 / power);
    return section(x, r) * scale;
  };
}

export function box(centre: Triple, size: Triple, round = 0): Sdf {
  const [cx, cy, cz] = centre;
  const hx = size[0] / 2 - round;
  const hy = size[1] / 2 - round;
  const hz = size[2] / 2 - round;
  return (x, y, z) => {
    const dx = Math.abs(x - cx) - hx;
    const dy = Math.abs(y - cy) - hy;
    const dz = Math.abs(z - cz) - hz;
    const outside = Math.hypot(Math.max(dx, 0), Math.max(dy, 0), Math.max(dz, 0));
    return outside + Math.min(Math.max(dx, dy, dz), 0) - round;
  };
}

/** A rod between two points, its radius changing from one value to another. */
export function rod(from: Triple, to: Triple, radius: number, endRadius = radius): Sdf {
  const [ax, ay, az] = from;
  const bx = to[0] - ax;
  const by = to[1] - ay;
  const bz = to[2] - az;
  const inverse = 1 / (bx * bx + by * by + bz * bz);
  return (x, y, z) => {
    const px = x - ax;
    const py = y - ay;
    const pz = z - az;
    const t = Math.min(1, Math.max(0, (px * bx + py * by + pz * bz) * inverse));
    return Math.hypot(px - bx * t, py - by * t, pz - bz * t) - radius - (endRadius - radius) * t;
  };
}

/** A rod through several points. */
export function path(points: readonly Triple[], radius: number, blend = 0.4): Sdf {
  const rods = points.slice(1).map((point, index) => rod(points[index] ?? point, point, radius));
  return union(blend, ...rods);
}

/** A flat-ended cylinder along z (or y, or x). */
export function disc(axis: 'x' | 'y' | 'z', centre: Triple, radius: number, length: number, round = 0): Sdf {
  const [cx, cy, cz] = centre;
  return (x, y, z) => {
    const px = x - cx;
    const py = y - cy;
    const pz = z - cz;
    const r = axis === 'x' ? Math.hypot(py, pz) : axis === 'y' ? Math.hypot(px, pz) : Math.hypot(px, py);
    const a = axis === 'x' ? px : axis === 'y' ? py : pz;
    const dr = r - radius + round;
    const da = Math.abs(a) - length / 2 + round;
    return Math.min(Math.max(dr, da), 0) + Math.hypot(Math.max(dr, 0), Math.max(da, 0)) - round;
  };
}

function smoothMin(a: number, b: number, k: number): number {
  if (k <= 0) return Math.min(a, b);
  const h = Math.max(k - Math.abs(a - b), 0) / k;
  return Math.min(a, b) - h * h * k * 0.25;
}

/** Joins solids with a fillet of about `k`. */
export function union(k: number, ...solids: readonly Sdf[]): Sdf {
  return (x, y, z) => {
    let d = Infinity;
    for (const solid of solids) d = d === Infinity ? solid(x, y, z) : smoothMin(d, solid(x, y, z), k);
    return d;
  };
}

/** Subtracts tools from a solid. */
export function cut(k: number, solid: Sdf, ...tools: readonly Sdf[]): Sdf {
  return (x, y, z) => {
    let d = solid(x, y, z);
    for (const tool of tools) d = -smoothMin(-d, tool(x, y, z), k);
    return d;
  };
}

/** The intersection of solids. */
export function common(k: number, a: Sdf, b: Sdf): Sdf {
  return (x, y, z) => -smoothMin(-a(x, y, z), -b(x, y, z), k);
}

export function grow(solid: Sdf, amount: number): Sdf {
  return (x, y, z) => solid(x, y, z) - amount;
}

/** A raised skin over the part of a body within a region: the rubber overmould of a housing. */
export function skin(body: Sdf, region: Sdf, thickness = 0.09): Sdf {
  return common(0.22, grow(body, thickness), region);
}

export function moved(solid: Sdf, dx: number, dy: number, dz: number): Sdf {
  return (x, y, z) => solid(x - dx, y - dy, z - dz);
}

/** Rotates a solid around an axis through the origin, counter-clockwise, in degrees. */
export function rotated(solid: Sdf, axis: 'x' | 'y' | 'z', degrees: number): Sdf {
  const c = Math.cos((degrees * Math.PI) / 180);
  const s = Math.sin((degrees * Math.PI) / 180);
  if (axis === 'z') return (x, y, z) => solid(c * x + s * y, c * y - s * x, z);
  if (axis === 'y') return (x, y, z) => solid(c * x - s * z, y, c * z + s * x);
  return (x, y, z) => solid(x, c * y + s * z, c * z - s * y);
}

/** The solid and its mirror image across the plane z = 0. */
export function bothSides(solid: Sdf): Sdf {
  return (x, y, z) => solid(x, y, Math.abs(z));
}

/** Repeats a solid at a fixed step. */
export function row(solid: Sdf, count: number, dx: number, dy: number, dz = 0): Sdf {
  return union(0, ...Array.from({ length: count }, (_, i) => moved(solid, dx * i, dy * i, dz * i)));
}
