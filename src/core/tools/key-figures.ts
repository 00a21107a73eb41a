import type { Specification } from './tool.ts';

/** Rows that do not describe what a tool can do, or are the same for all tools. */
const NOT_KEY = /^(voltage|noise|vibration|dangerous goods|hs code|carton|weight|supplied as|in the box)/i;
const MAX_LENGTH = 18;

/** Cuts `45 Nm, 18+1 clutch steps` to its comparable part; the rest is for the specification table. */
const shortened = (value: string) => value.split(/, | (?:with|without|at) /)[0] ?? value;

/** Shortens `1.5 kg with 2.0 Ah battery`, but keeps `with battery`: without it, weights cannot be compared. */
const shortenedWeight = (value: string) =>
  (value.split(',', 1)[0] ?? value).replace(/ (with|without) .*battery$/, ' $1 battery');

/** The figures that fit on a card: two that distinguish the tool from others, and its weight. */
export function keyFigures(specifications: readonly Specification[]): Specification[] {
  const short = specifications.map(({ name, value }) => ({ name, value: shortened(value) }));
  const distinguishing = short
    .filter(({ name, value }) => !NOT_KEY.test(name) && value.length <= MAX_LENGTH)
    .slice(0, 2);
  const weight = specifications.find(({ name }) => /^weight/i.test(name));
  return weight ? [...distinguishing, { name: weight.name, value: shortenedWeight(weight.value) }] : distinguishing;
}
