import { lazy } from 'react';
import { pathOf } from '#src/core/calls/contract.ts';
import { fill } from '#src/core/point.ts';
import type { UiModule } from '#src/core/ui-module.ts';
import { orderFiles } from '#src/modules/orders/lists/order-files.ts';
import { orderProcess } from '#src/modules/orders/moves/order-process.ts';
import { orderParts } from '#src/modules/orders/page/order-parts.ts';
import { invoicePapers } from '#src/modules/payments/books/invoice-papers.ts';
import { fulfilmentProcess } from './fulfilment/fulfilment.ts';
import { getProformaPdfCall, getStatementPdfCall } from './papers/paper.calls.ts';

export const shipping: UiModule = {
  name: 'shipping',
  screens: [
    { path: 'verify', file: 'modules/shipping/papers/check-page.tsx' },
    { path: 'verify/:code', file: 'modules/shipping/papers/verify-page.tsx' },
  ],
  fills: [
    fill(invoicePapers, {
      invoice: (number) => pathOf(getProformaPdfCall, { params: { number } }),
      statement: (query) => pathOf(getStatementPdfCall, { query }),
    }),
    fill(orderProcess, fulfilmentProcess),
    fill(orderFiles, {
      label: 'Shipments',
      save: async (format) => (await import('./fulfilment/save-shipments.ts')).saveShipments(format),
    }),
    fill(orderParts, {
      where: 'page',
      title: 'Shipments',
      needs: 'GET /order/:id/shipments',
      when: ({ shippedPieces }) => shippedPieces > 0,
      Part: lazy(() => import('./fulfilment/shipment-section.tsx')),
    }),
    fill(orderParts, {
      where: 'page',
      title: 'Documents',
      aside: true,
      needs: 'GET /order/:id/paper/:kind/:event.pdf',
      Part: lazy(() => import('./papers/papers-section.tsx')),
    }),
  ],
};
