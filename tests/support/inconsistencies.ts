import { checkConsistency } from '#src/app/check-books.ts';
import { engineOf } from '#src/platform/database/engine.server.ts';
import type { TestShop } from './test-shop.ts';

/** The errors that `npm run check-books` reports, one line each, sorted alphabetically. */
export async function findInconsistencies({ db, config }: Pick<TestShop, 'db' | 'config'>): Promise<string[]> {
  const checked = await checkConsistency({ db, engine: engineOf(db) }, config);
  return checked.flatMap(({ wrong }) => wrong).sort();
}

/** The rows that `npm run check-books` cannot prove. */
export async function findUnprovenChecks({ db, config }: Pick<TestShop, 'db' | 'config'>): Promise<string[]> {
  const checked = await checkConsistency({ db, engine: engineOf(db) }, config);
  return checked.flatMap(({ unproven }) => unproven);
}
