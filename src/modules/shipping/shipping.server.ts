import type { ServerModule } from '#src/core/server-module.ts';
import { fulfilment } from './fulfilment/fulfilment.server.ts';
import { papers } from './papers/papers.server.ts';

/** Production, shipments, and the papers of orders. */
export const shipping: ServerModule = {
  name: 'shipping',
  uses: ['orders', 'payments'],
  rooms: [papers, fulfilment],
};
