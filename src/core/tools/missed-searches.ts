import { point } from '#src/core/point.ts';
import type { Db } from '#src/platform/database/open.server.ts';

/** Called with the text of a search at /tools that finds no tool; must return at once. */
export const missedSearches = point<(db: Db, text: string) => void>('searches without a result');
