import { fill } from '#src/core/point.ts';
import { priceNote } from '#src/core/tools/price-note.ts';
import { toolActions } from '#src/core/tools/tool-actions.ts';
import type { UiModule } from '#src/core/ui-module.ts';
import { YourPrice } from './agreed-prices/fillings/your-price.tsx';
import { AddToList } from './list/fillings/add-to-list.tsx';

/** What visitors load with tools. */
export const salesTools: UiModule = {
  name: 'sales',
  fills: [fill(toolActions, AddToList), fill(priceNote, YourPrice)],
};
