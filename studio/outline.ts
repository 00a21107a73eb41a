/** Side silhouettes: polygons whose corners each have their own radius. All lengths are in centimetres. */

export type Point = readonly [x: number, y: number];
/** A corner of a silhouette; the third number is its fillet radius. */
export type Corner = readonly [x: number, y: number, radius?: number];

const ARC_STEPS = 7;

/** Replaces every corner by an arc and returns a closed list of points. */
export function outline(corners: readonly Corner[]): Point[] {
  const points: Point[] = [];
  corners.forEach((corner, index) => {
    const before = corners[(index + corners.length - 1) % corners.length];
    const after = corners[(index + 1) % corners.length];
    if (before && after) points.push(...fillet(before, corner, after));
  });
  return points;
}

function fillet(before: Corner, corner: Corner, after: Corner): Point[] {
  const [x, y, radius = 0] = corner;
  const inX = before[0] - x;
  const inY = before[1] - y;
  const outX = after[0] - x;
  const outY = after[1] - y;
  const inLength = Math.hypot(inX, inY);
  const outLength = Math.hypot(outX, outY);
  const cosine = (inX * outX + inY * outY) / (inLength * outLength);
  const angle = Math.acos(Math.min(1, Math.max(-1, cosine)));
  if (radius <= 0 || angle > Math.PI - 0.02 || angle < 0.02) return [[x, y]];
  const reach = Math.min(radius / Math.tan(angle / 2), inLength * 0.49, outLength * 0.49);
  const start: Point = [x + (inX / inLength) * reach, y + (inY / inLength) * reach];
  const end: Point = [x + (outX / outLength) * reach, y + (outY / outLength) * reach];
  const steps = Math.max(2, Math.ceil((ARC_STEPS * (Math.PI - angle)) / (Math.PI / 2)));
  return Array.from({ length: steps + 1 }, (_, step): Point => {
    const t = step / steps;
    // A rational quadratic with this weight is a true circular arc.
    const weight = Math.sin(angle / 2);
    const a = (1 - t) ** 2;
    const b = 2 * t * (1 - t) * weight;
    const c = t * t;
    const sum = a + b + c;
    return [(a * start[0] + b * x + c * end[0]) / sum, (a * start[1] + b * y + c * end[1]) / sum];
  });
}

/** Exact signed distance to a closed polygon, negative inside. */
export function polygonDistance(points: readonly Point[]): (x: number, y: number) => number {
  const count = points.length;
  const ax = new Float64Array(count);
  const ay = new Float64Array(count);
  const ex = new Float64Array(count);
  const ey = new Float64Array(count);
  const inverse = new Float64Array(count);
  points.forEach(([x, y], index) => {
    const next = points[(index + 1) % count] ?? [x, y];
    ax[index] = x;
    ay[index] = y;
    ex[index] = next[0] - x;
    ey[index] = next[1] - y;
    inverse[index] = 1 / Math.max(1e-12, (next[0] - x) ** 2 + (next[1] - y) ** 2);
  });
  return (x, y) => {
    let nearest = Infinity;
    let inside = false;
    for (let i = 0; i < count; i += 1) {
      const px = x - ax[i]!;
      const py = y - ay[i]!;
      const dx = ex[i]!;
      const dy = ey[i]!;
      const along = Math.min(1, Math.max(0, (px * dx + py * dy) * inverse[i]!));
      const qx = px - dx * along;
      const qy = py - dy * along;
      const square = qx * qx + qy * qy;
      if (square < nearest) nearest = square;
      const crosses = py >= 0 ? dy > py : dy <= py;
      if (crosses && px < (dx * py) / dy) inside = !inside;
    }
    const distance = Math.sqrt(nearest);
    return inside ? -distance : distance;
  };
}
