import { type Container, type Load, loadOf, roundedUp, shareOf } from '#src/core/tools/container-load.ts';
import type { Carton } from '#src/core/tools/tool-data.ts';

/** A line with what its tool says about freight and stock. */
export interface LoadedLine {
  toolId: string;
  pieces: number;
  stock: number;
  /** Null while it is unknown. */
  carton: Carton | null;
}

/** Compensates rounding errors: cartons that fill a container exactly fit into it. */
const ROUNDING = 1e-9;

/** The cartons, volume and weight of all lines whose cartons are known. */
export function loadOfLines(lines: readonly LoadedLine[]): Load {
  const loads = lines.flatMap(({ carton, pieces }) => (carton ? loadOf(carton, pieces) : []));
  const sum = (figure: keyof Load) => loads.reduce((total, load) => total + load[figure], 0);
  return { cartons: sum('cartons'), m3: sum('m3'), grossKg: sum('grossKg'), room: sum('room') };
}

/** How many of these containers the load needs; at least one. */
export const containersFor = (load: Load, container: Container): number =>
  Math.max(1, Math.ceil(shareOf(load, container) - ROUNDING));

/** The lines in full cartons; a line stays as it is if its stock is too small. */
export function inFullCartons<Line extends LoadedLine>(lines: readonly Line[]): Line[] {
  return lines.map((line) => ({
    ...line,
    pieces: (line.carton && roundedUp(line.carton, line.pieces, line.stock)) || line.pieces,
  }));
}

interface Filling {
  line: LoadedLine;
  carton: Carton;
  /** Of the line before the container is filled: lines grow in proportion to it. */
  cartonsBefore: number;
  cartonsAdded: number;
}

/**
 * Fills the containers that the lines need with further full cartons. Lines grow in proportion to their cartons, as far
 * as the stock allows, until no carton of any line fits.
 * @returns the lines with their new pieces; undefined if nothing fits
 */
export function filledContainers<Line extends LoadedLine>(
  lines: readonly Line[],
  container: Container,
): Line[] | undefined {
  const before = loadOfLines(lines);
  const count = containersFor(before, container);
  const space = { ...container, m3: container.m3 * count, tonnes: container.tonnes * count };
  const filled = inFullCartons(lines);
  let load = before;
  const open: Filling[] = filled.flatMap((line) =>
    line.carton
      ? { line, carton: line.carton, cartonsBefore: loadOf(line.carton, line.pieces).cartons, cartonsAdded: 0 }
      : [],
  );
  while (open.length > 0) {
    const growth = open.map(({ cartonsBefore, cartonsAdded }) => (cartonsAdded + 1) / cartonsBefore);
    const at = growth.indexOf(Math.min(...growth));
    const next = open[at] as Filling;
    const one = loadOf(next.carton, next.carton.pieces);
    const more = { ...load, m3: load.m3 + one.m3, grossKg: load.grossKg + one.grossKg };
    if (shareOf(more, space) <= 1 + ROUNDING && next.line.pieces + next.carton.pieces <= next.line.stock) {
      load = more;
      next.line.pieces += next.carton.pieces;
      next.cartonsAdded += 1;
    } else open.splice(at, 1);
  }
  return filled.some(({ pieces }, at) => pieces !== lines[at]?.pieces) ? filled : undefined;
}
