/** The one slide battery of the range. The upper face of its shell is at y = 0; the latch faces -x. */
import type { Group } from 'three';
import { batteryLabel } from './labels.ts';
import { black, brass, graphite, ledGreen, orangePlain, rubber } from './materials.ts';
import { assembly, place, screw } from './parts.ts';
import type { Sdf } from './sdf.ts';
import { box, common, cut, grow, moved, rotated, row, slab, union } from './sdf.ts';
import { print, solid } from './shapes.ts';

export type Capacity = '2.0Ah' | '4.0Ah';

function level(from: number, to: number): Sdf {
  return box([0, (from + to) / 2, 0], [30, to - from, 30]);
}

export function battery(capacity: Capacity, upsideDown = false): Group {
  const tall = capacity === '4.0Ah';
  const height = tall ? 5.6 : 3.5;
  const shell = slab(
    [
      [-5.85, 0, 0.35],
      [5.85, 0, 0.35],
      [5.72, -height, 0.9],
      [-5.55, -height, 1.1],
    ],
    3.74,
    0.62,
  );
  const band = tall ? -2.05 : -1.1;
  const latchPocket = union(
    0.1,
    box([-6, band + 0.95, 0], [1.3, 1.5, 3.6], 0.3),
    box([-6.2, -0.2, 0], [1.4, 1.6, 3.0], 0.3),
  );
  const upper = cut(0.12, common(0.14, shell, level(band, 1)), latchPocket);
  const strip = common(0.1, grow(shell, 0.05), level(band - 0.42, band - 0.03));
  const lowerShell = common(0.14, grow(shell, 0.03), level(-height - 1, band - 0.46));
  const labelHeight = tall ? 2.3 : 1.5;
  const labelY = tall ? -height / 2 - 1.25 : -height / 2 - 0.72;
  const panel = box([-0.2, labelY, 4.1], [labelHeight * 3.2 + 0.3, labelHeight + 0.3, 0.82], 0.2);
  const ribs = row(box([5.9, band - 1.0, 0], [0.5, 0.26, 5], 0.12), tall ? 4 : 2, 0, -0.6);
  const lower = upsideDown ? lowerShell : cut(0.08, lowerShell, panel, ribs);
  const gaugeY = band - (tall ? 1.75 : 1.2);

  const label = batteryLabel(capacity, tall ? '72Wh' : '36Wh');
  const labels = [1, -1].map((side) =>
    print(lower, label, {
      at: [-0.2, labelY, 4 * side],
      facing: [0, 0, side],
      width: labelHeight * 3.2,
      height: labelHeight,
      turn: upsideDown ? 180 : 0,
      roughness: 0.35,
    }),
  );
  const endLabel = print(lower, label, {
    at: [5.7, labelY + 0.1, 0],
    facing: [1, 0, 0],
    width: labelHeight * 2.4,
    height: labelHeight * 0.75,
    turn: upsideDown ? 180 : 0,
    roughness: 0.35,
  });
  return assembly(
    solid(upper, graphite, 0.13),
    solid(strip, orangePlain, 0.13),
    solid(lower, graphite, 0.13),
    ...labels,
    solid(latch(band), orangePlain, 0.1),
    ...gauge(gaugeY, tall ? -5.62 : -5.64),
    rails(),
    ...(upsideDown ? [endLabel] : []),
    ...[
      [-4.9, -height + 1.1],
      [4.9, -height + 1.1],
    ].map(([x, y]) => screw([x ?? 0, y ?? 0, 3.74], 0.2)),
  );
}

function latch(band: number): Sdf {
  return cut(
    0.05,
    box([-5.62, band + 0.98, 0], [0.7, 1.2, 3.2], 0.2),
    row(box([-6.0, band + 0.65, 0], [0.3, 0.12, 2.4], 0.05), 3, 0, 0.32),
  );
}

function gauge(y: number, x: number): Group[] {
  const bezel = solid(box([x, y, 0], [0.34, 0.95, 4.4], 0.14), black, 0.08);
  const lights = [-1.3, -0.55, 0.2, 0.95].map((z) =>
    solid(box([x - 0.16, y, z - 0.35], [0.1, 0.4, 0.5], 0.04), ledGreen, 0.06),
  );
  const button = solid(box([x - 0.16, y, 1.55], [0.2, 0.5, 0.7], 0.09), rubber, 0.07);
  return [assembly(bezel, ...lights, button)];
}

/** The slide rails and the contact slots, hidden while the pack is in a tool. */
function rails(): Group {
  const grooves = box([0.4, 0.38, 0], [12, 0.42, 8], 0.05);
  const waist = box([0.4, 0.38, 0], [9.2, 0.9, 4.5], 0.1);
  const head = box([0.4, 0.8, 0], [9.4, 0.75, 5.4], 0.16);
  const block = union(0.05, waist, cut(0.02, head, common(0, grooves, box([0.4, 0.38, 0], [0, 0, 0]))));
  const contactSlots = row(box([3.2, 1.0, -1.8], [3.6, 1.4, 0.24], 0.04), 5, 0, 0, 0.9);
  const catchSlope = rotated(moved(box([0, 0, 0], [1.6, 1, 2.2], 0.15), 0, 0, 0), 'z', 25);
  const body = cut(0.05, union(0.1, block, moved(catchSlope, -3.6, 0.9, 0)), contactSlots);
  const contacts = Array.from({ length: 5 }, (_, i) =>
    solid(box([3.4, 0.72, -1.8 + i * 0.9], [2.6, 0.5, 0.1], 0.03), brass, 0.05),
  );
  return place(assembly(solid(body, graphite, 0.11), ...contacts), [0, 0, 0]);
}
