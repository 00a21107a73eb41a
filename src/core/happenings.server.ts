import type { Db } from '#src/platform/database/open.server.ts';
import { type Fill, fillingsOf, point } from './point.ts';

/** What other programs want to know of, by name, with the data of each; modules declare theirs. */
// biome-ignore lint/suspicious/noEmptyInterface: modules merge their happenings into it
export interface Happenings {}

/** Runs in the transaction of what happened. */
type Listener = (trx: Db, name: keyof Happenings, data: object) => Promise<void>;

export const happenings = point<Listener>('what happened in the shop');

/** Passes what happened to the modules that tell other programs. */
export async function tellHappening<Name extends keyof Happenings>(
  { fills }: { fills: readonly Fill[] },
  trx: Db,
  name: Name,
  data: Happenings[Name] & object,
): Promise<void> {
  for (const hears of fillingsOf(fills, happenings)) await hears(trx, name, data);
}
