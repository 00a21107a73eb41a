import { callRow } from '#src/core/call.ts';
import { newOrders } from '#src/core/orders/new-orders.server.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { toolAdditions } from '#src/core/tools/tool-additions.ts';
import { moveEffects } from '#src/modules/orders/moves/move-effects.server.ts';
import { otherStocks } from '#src/modules/orders/moves/other-stock.server.ts';
import { samplesMigration } from './0126-samples.ts';
import { creditingSamples, sampleEffects, sampleStock } from './credit-samples.server.ts';
import {
  getOrderSample,
  getSampleFigures,
  getSamples,
  getToolSample,
  postSample,
  putSampleStock,
} from './sample.api.ts';
import { sampleCheck } from './sample-consistency.server.ts';
import { sampleTables } from './sample-tables.ts';
import { seedSamples } from './seed-samples.server.ts';

/** Samples: a few pieces from their own stock, paid first, and credited on the first bulk order. */
export const samples: Room = {
  schema: { migrations: () => ({ '0126-samples': samplesMigration }), tables: sampleTables },
  calls: [
    callRow('signed-in', postSample),
    callRow('signed-in', getOrderSample),
    callRow('anyone', getToolSample),
    callRow('admin', getSamples),
    callRow('admin', getSampleFigures),
    callRow('admin', putSampleStock),
  ],
  consistencyChecks: [sampleCheck],
  seedDemo: seedSamples,
  fills: [
    fill(newOrders, creditingSamples),
    fill(moveEffects, sampleEffects),
    fill(otherStocks, sampleStock),
    fill(toolAdditions, {
      link: ({ _id, samplePrice }) =>
        samplePrice === null ? undefined : { to: `/sample/${_id}`, label: 'Order a sample' },
    }),
  ],
};
