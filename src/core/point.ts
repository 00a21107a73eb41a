/** A place that modules can fill. It is declared beside the code that reads it. */
export interface Point<Filling> {
  /** For error messages. */
  readonly what: string;
  /** Never set: it carries the type. */
  readonly filling?: Filling;
}

/** What a module puts into a point, as a row of its manifest. */
export interface Fill {
  readonly at: Point<unknown>;
  readonly filling: unknown;
}

export const point = <Filling>(what: string): Point<Filling> => ({ what });

export const fill = <Filling>(at: Point<Filling>, filling: Filling): Fill => ({ at, filling });

/** What the enabled modules put into a point, in the sequence of the modules. */
export function fillingsOf<Filling>(fills: readonly Fill[], at: Point<Filling>): Filling[] {
  return fills.filter((row) => row.at === at).map(({ filling }) => filling as Filling);
}
