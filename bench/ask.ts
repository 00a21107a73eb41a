import type { Server } from './processes.ts';
import { milliseconds, type Row } from './report.ts';

export type Ask = () => Promise<number>;

/** Asks a question once. @returns how long the whole answer took, in milliseconds */
export const asking =
  (server: Server, path: () => string, headers: Record<string, string> = {}): Ask =>
  async () => {
    const begun = performance.now();
    const response = await fetch(`http://127.0.0.1:${server.port}${path()}`, { headers });
    const body = await response.text();
    if (!response.ok) throw new Error(`${response.status}: ${body.slice(0, 200)}`);
    return performance.now() - begun;
  };

/** Asks them at the same moment. @returns how long all answers took */
export const together =
  (...asks: Ask[]): Ask =>
  async () =>
    Math.max(...(await Promise.all(asks.map((ask) => ask()))));

/** Asked in turns, and the best time of each counts: whatever else the machine does only slows down. */
export async function bestTimes(asks: readonly Ask[], turns: number): Promise<number[]> {
  const best = asks.map(() => Number.POSITIVE_INFINITY);
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [at, ask] of asks.entries()) best[at] = Math.min(best[at] ?? Number.NaN, await ask());
  }
  return best;
}

/** What takes long with many against the same with few. */
export async function compare(what: string, goal: number, [many, few]: [Ask, Ask], turns: number): Promise<Row> {
  const [long = Number.NaN, short = Number.NaN] = await bestTimes([many, few], turns);
  return {
    what,
    measured: milliseconds(long),
    baseline: milliseconds(short),
    ratio: long / short,
    goal,
    better: 'smaller',
  };
}

/** A time that has a goal in milliseconds. */
export const timeRow = (what: string, time: number, goal: number): Row => ({
  what: `${what} (ms)`,
  measured: milliseconds(time),
  baseline: '',
  ratio: time,
  goal,
  better: 'smaller',
});
