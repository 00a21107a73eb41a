import type { Specification } from './tool.ts';

/** Rows that say nothing about what a tool can do, or the same about each. */
const NOT_KEY = /^(voltage|noise|vibration|dangerous goods|hs code|carton|weight|supplied as|in the box)/i;
const LONGEST = 18;

/** `45 Nm, 18+1 clutch steps` begins with what is compared; what follows is for the specification table. */
const inShort = (value: string) => value.split(/, | (?:with|without|at) /)[0] ?? value;

/** With or without battery decides what a weight can be compared with: `1.5 kg with 2.0 Ah battery` is 1.5 kg with battery. */
const weightInShort = (value: string) =>
  (value.split(',', 1)[0] ?? value).replace(/ (with|without) .*battery$/, ' $1 battery');

/** The two figures that tell a tool from the next, and what it weighs: what a card has room for. */
export function keyFigures(specifications: readonly Specification[]): Specification[] {
  const short = specifications.map(({ name, value }) => ({ name, value: inShort(value) }));
  const telling = short.filter(({ name, value }) => !NOT_KEY.test(name) && value.length <= LONGEST).slice(0, 2);
  const weight = specifications.find(({ name }) => /^weight/i.test(name));
  return weight ? [...telling, { name: weight.name, value: weightInShort(weight.value) }] : telling;
}
