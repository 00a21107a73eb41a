import { callRow } from '#src/core/call.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import type { Room } from '#src/core/server-module.ts';
import { postToolWithData, putToolWithData } from '../tool-data/tool-with-data.api.ts';
import { toolDrafts } from './0048-tool-drafts.ts';
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
    migrations: () => ({ '0048-tool-drafts': toolDrafts }),
    tables: draftTables,
    pictures: [{ table: 'tool_draft_pictures', column: 'image' }],
  },
  calls: [
    callRow('admin', postToolWithData),
    callRow('admin', putToolWithData),
    callRow('admin', getDrafts),
    callRow('admin', getDraft),
    callRow('admin', postDraft),
    callRow('admin', putDraft),
    callRow('admin', removeDraft),
    callRow('admin', postPublication),
    callRow('admin', removePublication),
    callRow('admin', putPrice),
    callRow('admin', getPriceChange),
    callRow('admin', postPriceChange),
  ],
};
