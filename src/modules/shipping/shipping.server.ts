import type { ServerModule } from '#src/core/server-module.ts';
import { documents } from './documents/documents.server.ts';
import { fulfilment } from './fulfilment/fulfilment.server.ts';

/** Production, shipments, and the documents of orders. */
export const shipping: ServerModule = {
  name: 'shipping',
  uses: ['orders', 'payments'],
  rooms: [documents, fulfilment],
};
