import type { TileSection } from '#src/core/tools/tile-section.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { listCategoryPictures, MAX_COUNTED } from './category-repository.server.ts';

/** Two rows in a wide window; /tools lists all categories. */
const MAX_TILES = 12;

function formatCount(count: number): string {
  if (count > MAX_COUNTED) return `more than ${formatPieces(MAX_COUNTED)} tools`;
  return count === 1 ? '1 tool' : `${formatPieces(count)} tools`;
}

/** The categories as tiles; undefined for fewer than two categories. */
export async function categoryTiles({ db }: { db: Db }): Promise<TileSection | undefined> {
  const categories = await listCategoryPictures(db, MAX_TILES);
  if (categories.length < 2) return undefined;
  const tiles = categories.map(({ category, count, image }) => ({
    name: category,
    note: formatCount(count),
    to: `/tools?${new URLSearchParams({ category })}`,
    img: image,
  }));
  return { title: 'Tools by category', tiles };
}
