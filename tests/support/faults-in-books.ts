import { checkBooks } from '#src/app/check-books.ts';
import { engineOf } from '#src/platform/database/engine.server.ts';
import type { TestShop } from './test-shop.ts';

/** What `npm run check-books` says is wrong, a line each, in the order of the letters. */
export async function faultsInBooks({ db, config }: Pick<TestShop, 'db' | 'config'>): Promise<string[]> {
  const checked = await checkBooks({ db, engine: engineOf(db) }, config);
  return checked.flatMap(({ wrong }) => wrong).sort();
}

/** What it says cannot be proven. */
export async function unprovenInBooks({ db, config }: Pick<TestShop, 'db' | 'config'>): Promise<string[]> {
  const checked = await checkBooks({ db, engine: engineOf(db) }, config);
  return checked.flatMap(({ unproven }) => unproven);
}
