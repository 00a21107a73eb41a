import type { Material, Mesh } from 'three';
import { CatmullRomCurve3, TubeGeometry, Vector3 } from 'three';
import type { Triple } from './sdf.ts';
import { shadowed } from './shapes.ts';

/** A bent bar through the points, such as a handle. */
export function tube(points: readonly Triple[], radius: number, material: Material): Mesh {
  const curve = new CatmullRomCurve3(
    points.map((point) => new Vector3(...point)),
    false,
    'centripetal',
  );
  return shadowed(new TubeGeometry(curve, 120, radius, 24), material);
}
