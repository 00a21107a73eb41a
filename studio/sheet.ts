/** Cut and ground parts: saw blades, discs, chain bars. */

import type { CanvasTexture, Material } from 'three';
import { type BufferGeometry, CircleGeometry, Mesh, MeshPhysicalMaterial } from 'three';
import type { Point } from './outline.ts';
import { place } from './parts.ts';
import { plate, spin } from './shapes.ts';

/** A round saw blade with raked carbide teeth and expansion slots, facing +z. */
export function sawBlade(radius: number, teeth: number, material: Material): Mesh {
  const rim: Point[] = [];
  for (let i = 0; i < teeth; i += 1) {
    const at = (turn: number, r: number): Point => {
      const angle = ((i + turn) / teeth) * Math.PI * 2;
      return [Math.cos(angle) * r, Math.sin(angle) * r];
    };
    rim.push(
      at(0, radius),
      at(0.1, radius - 0.9),
      at(0.3, radius - 1.05),
      at(0.52, radius - 0.85),
      at(0.72, radius - 0.28),
    );
  }
  const circle = (r: number): Point[] =>
    Array.from({ length: 32 }, (_, i) => [Math.cos((i / 32) * Math.PI * 2) * r, Math.sin((i / 32) * Math.PI * 2) * r]);
  return plate(rim, 0.2, material, 0.03, [circle(0.8)]);
}

/** Print on a round blade or disc that faces +z. */
export function roundPrint(texture: CanvasTexture, radius: number, z: number): Mesh {
  const material = new MeshPhysicalMaterial({
    map: texture,
    transparent: true,
    roughness: 0.5,
    polygonOffset: true,
    polygonOffsetFactor: -2,
  });
  const print = new Mesh<BufferGeometry, MeshPhysicalMaterial>(new CircleGeometry(radius, 72), material);
  print.receiveShadow = true;
  print.position.z = z;
  return print;
}

/** The outline of a straight blade along -x with teeth on its lower edge. */
export function straightBlade(length: number, height: number, pitch: number, tip: number): Point[] {
  const points: Point[] = [
    [0, height],
    [0, 0],
  ];
  const count = Math.floor((length - tip * 0.3) / pitch);
  for (let i = 0; i < count; i += 1) {
    const x = -i * pitch - 0.4;
    points.push([x, 0], [x - pitch * 0.25, pitch * 0.62], [x - pitch * 0.6, pitch * 0.45]);
  }
  points.push([-length, 0.1], [-length + tip * 0.55, height * 0.72], [-length + tip * 1.4, height]);
  return points;
}

/** A hexagon nut or bolt head facing -x. */
export function hexagon(size: number, thickness: number, material: Material): Mesh {
  const points = Array.from(
    { length: 6 },
    (_, i): Point => [Math.cos((i * Math.PI) / 3) * size, Math.sin((i * Math.PI) / 3) * size],
  );
  return plate(points, thickness, material, 0.06);
}

/** A shaft or stud along x. */
export function stud(from: number, to: number, radius: number, material: Material): Mesh {
  return spin(
    [
      [from, 0],
      [from, radius, 0.04],
      [to, radius, 0.04],
      [to, 0],
    ],
    material,
    undefined,
    40,
  );
}

export { place };
