import { point } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import type { TileSection } from '#src/core/tools/tile-section.ts';

/** Tiles on the home page, below the showcase. */
export const homeTiles = point<(shop: Pick<Shop, 'db'>) => Promise<TileSection | undefined>>('tiles of the home page');
