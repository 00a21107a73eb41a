import type { ServerExtension } from '#src/core/server-extension.ts';
import { categoryTiles } from './category-tiles.server.ts';

/** Shows the categories of the catalogue on the home page, each with the picture of a tool. */
export const categories: ServerExtension = { name: 'categories', homeTiles: categoryTiles };
