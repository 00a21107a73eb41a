import { fill } from '#src/core/point.ts';
import type { ServerModule } from '#src/core/server-module.ts';
import { homeTiles } from '#src/core/site/home-tiles.ts';
import { backInStock } from './back-in-stock/back-in-stock.server.ts';
import { categoryTiles } from './categories/category-tiles.server.ts';
import { containerLoad } from './container-load/container-load.server.ts';
import { editor } from './editor/editor.server.ts';
import { catalogueImport } from './import/catalogue-import.server.ts';
import { related } from './related/related.server.ts';
import { search } from './search/search.server.ts';
import { sync } from './sync/sync.server.ts';
import { toolDocuments } from './tool-documents/tool-documents.server.ts';
import { toolList } from './tool-list/tool-list.server.ts';
import { toolPage } from './tool-page/tool-page.server.ts';

/** All data of tools, their pages for admins, and what helps buyers to find and compare them. */
export const catalogue: ServerModule = {
  name: 'catalogue',
  rooms: [
    editor,
    catalogueImport,
    { fills: [fill(homeTiles, categoryTiles)] },
    toolDocuments,
    containerLoad,
    toolList,
    toolPage,
    related,
    backInStock,
    search,
    sync,
  ],
};
