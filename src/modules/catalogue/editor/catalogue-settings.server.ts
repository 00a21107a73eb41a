import { countOf } from '#src/core/count-of.ts';
import { defineSettings } from '#src/core/module-settings.ts';
import { DEFAULT_LOW_STOCK } from './low-stock.ts';

export const catalogueSettings = defineSettings({
  variables: { LOW_STOCK: countOf('pieces', 0, 1_000_000_000).optional() },
  texts: {
    LOW_STOCK: {
      unset: '1000',
      meaning: 'number of pieces below which Manage Tools marks the stock of a tool as low; 0: never',
    },
  },
  read: ({ LOW_STOCK }) => ({ lowStock: LOW_STOCK ?? DEFAULT_LOW_STOCK }),
});
