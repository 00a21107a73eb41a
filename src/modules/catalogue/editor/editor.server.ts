import { settingsOf } from '#src/core/module-settings.ts';
import type { Room } from '#src/core/server-module.ts';
import { postToolWithData, putToolWithData } from '../tool-data/tool-with-data.api.ts';
import { toolDrafts } from './0048-tool-drafts.ts';
import { draftRequests } from './0072-draft-requests.ts';
import { catalogueSettings } from './catalogue-settings.server.ts';
import {
  getDraft,
  getDrafts,
  postDraft,
  postPublication,
  putDraft,
  removeDraft,
  removePublication,
} from './draft.api.ts';
import { draftTables } from './draft-table.ts';
import { DEFAULT_LOW_STOCK } from './low-stock.ts';
import { getPriceChange, postPriceChange, putPrice } from './price-change.api.ts';

/** Admin pages: all data of a tool, tool drafts, and bulk price changes. */
export const editor: Room = {
  settings: catalogueSettings,
  facts: (config): Record<string, number> => {
    const { lowStock } = settingsOf(config, catalogueSettings);
    // The browser knows the default.
    return lowStock === DEFAULT_LOW_STOCK ? {} : { lowStock };
  },
  schema: {
    migrations: () => ({ '0048-tool-drafts': toolDrafts, '0072-draft-requests': draftRequests }),
    tables: draftTables,
    pictures: [{ table: 'tool_draft_pictures', column: 'image' }],
  },
  calls: [
    ['POST', '/tool', 'admin', postToolWithData],
    ['PUT', '/tool/:id', 'admin', putToolWithData],
    ['GET', '/tool-draft', 'admin', getDrafts],
    ['GET', '/tool-draft/:id', 'admin', getDraft],
    ['POST', '/tool-draft', 'admin', postDraft],
    ['PUT', '/tool-draft/:id', 'admin', putDraft],
    ['DELETE', '/tool-draft/:id', 'admin', removeDraft],
    ['POST', '/tool-draft/:id/publication', 'admin', postPublication],
    ['DELETE', '/tool-draft/:id/publication', 'admin', removePublication],
    ['PUT', '/tool/:id/price', 'admin', putPrice],
    ['GET', '/tool-price-change', 'admin', getPriceChange],
    ['POST', '/tool-price-change', 'admin', postPriceChange],
  ],
};
