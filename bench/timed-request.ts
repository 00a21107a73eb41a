import type { Server } from './processes.ts';
import { milliseconds, type Row } from './report.ts';

export type Ask = () => Promise<number>;

/** @returns a function that sends a request and returns how long the whole answer took, in milliseconds */
export const asking =
  (server: Server, path: () => string, headers: Record<string, string> = {}): Ask =>
  async () => {
    const started = performance.now();
    const response = await fetch(`http://127.0.0.1:${server.port}${path()}`, { headers });
    const body = await response.text();
    if (!response.ok) throw new Error(`${response.status}: ${body.slice(0, 200)}`);
    return performance.now() - started;
  };

/** Sends the requests concurrently. @returns a function that returns how long all answers took, in milliseconds */
export const together =
  (...asks: Ask[]): Ask =>
  async () =>
    Math.max(...(await Promise.all(asks.map((ask) => ask()))));

/**
 * Sends the requests alternately. @returns the best time of each, because other work on the machine only slows them
 * down
 */
export async function bestTimes(asks: readonly Ask[], turns: number): Promise<number[]> {
  const best = asks.map(() => Number.POSITIVE_INFINITY);
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [at, ask] of asks.entries()) best[at] = Math.min(best[at] ?? Number.NaN, await ask());
  }
  return best;
}

/** A row that compares the same request on much and on little data. */
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

/** A row for a time with a goal in milliseconds. */
export const timeRow = (what: string, time: number, goal: number): Row => ({
  what: `${what} (ms)`,
  measured: milliseconds(time),
  baseline: '',
  ratio: time,
  goal,
  better: 'smaller',
});
