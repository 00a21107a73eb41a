/** The settings of a shot, and the placement of the camera. */

import type { Object3D, PerspectiveCamera, Sphere } from 'three';
import { Box3, Mesh, Vector3 } from 'three';
import type { Look } from './looks.ts';
import type { Triple } from './sdf.ts';

export interface Shot {
  model: Object3D;
  look: Look;
  width: number;
  height: number;
  /** The position of the camera relative to its target. */
  from: Triple;
  lens: number;
  /** The share of the frame for the model; 0 leaves the camera where `from` and `target` put it. */
  fill: number;
  target?: Triple;
  samples: number;
}

/** Moves the camera until the centred model fills the wanted share of the frame. */
export function frameModel(camera: PerspectiveCamera, shot: Shot, sphere: Sphere): void {
  const direction = new Vector3(...shot.from).normalize();
  const target = shot.target ? new Vector3(...shot.target) : sphere.center.clone();
  if (shot.fill === 0) {
    camera.position.copy(target).add(new Vector3(...shot.from));
    camera.lookAt(target);
    camera.updateMatrixWorld();
    return;
  }
  const points = modelPoints(shot.model);
  let distance = sphere.radius / Math.tan((shot.lens * Math.PI) / 360);
  for (let pass = 0; pass < 6; pass += 1) {
    camera.position.copy(target).addScaledVector(direction, distance);
    camera.lookAt(target);
    camera.updateMatrixWorld();
    const bounds = new Box3();
    const point = new Vector3();
    for (const p of points) bounds.expandByPoint(point.copy(p).project(camera));
    const middle = bounds.getCenter(new Vector3());
    const size = bounds.getSize(new Vector3());
    const scale = distance * Math.tan((shot.lens * Math.PI) / 360);
    const right = new Vector3().setFromMatrixColumn(camera.matrixWorld, 0);
    const up = new Vector3().setFromMatrixColumn(camera.matrixWorld, 1);
    target.addScaledVector(right, middle.x * scale * camera.aspect).addScaledVector(up, middle.y * scale);
    distance *= Math.max(size.x, size.y) / (2 * shot.fill);
  }
  camera.position.copy(target).addScaledVector(direction, distance);
  camera.lookAt(target);
  camera.updateMatrixWorld();
}

function modelPoints(model: Object3D): Vector3[] {
  const points: Vector3[] = [];
  model.updateMatrixWorld(true);
  model.traverse((part) => {
    if (!(part instanceof Mesh)) return;
    const position = part.geometry.getAttribute('position');
    for (let n = 0; n < position.count; n += 17)
      points.push(new Vector3().fromBufferAttribute(position, n).applyMatrix4(part.matrixWorld));
  });
  return points;
}
