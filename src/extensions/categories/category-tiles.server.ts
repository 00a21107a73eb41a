import type { TileSection } from '#src/core/tools/tile-section.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { listCategoryPictures, MAX_COUNTED } from './category-repository.server.ts';

/** Two rows of a wide window; /tools has all of them. */
const MAX_TILES = 12;

function countOf(count: number): string {
  if (count > MAX_COUNTED) return `more than ${formatPieces(MAX_COUNTED)} tools`;
  return count === 1 ? '1 tool' : `${formatPieces(count)} tools`;
}

/** The categories as tiles; undefined where there is nothing to choose between. */
export async function categoryTiles({ db }: { db: Db }): Promise<TileSection | undefined> {
  const categories = await listCategoryPictures(db, MAX_TILES);
  if (categories.length < 2) return undefined;
  const tiles = categories.map(({ category, count, image }) => ({
    name: category,
    note: countOf(count),
    to: `/tools?${new URLSearchParams({ category })}`,
    img: image,
  }));
  return { title: 'Tools by category', tiles };
}
