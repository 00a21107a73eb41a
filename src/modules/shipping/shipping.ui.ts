import { lazy } from 'react';
import { orderScreens } from '#src/core/orders/order-screens.ts';
import { fill } from '#src/core/point.ts';
import type { UiModule } from '#src/core/ui-module.ts';
import { fulfilmentScreens } from './fulfilment/fulfilment-screens.ui.ts';

export const shipping: UiModule = {
  name: 'shipping',
  screens: [
    { path: 'verify', file: 'modules/shipping/documents/check-page.tsx' },
    { path: 'verify/:code', file: 'modules/shipping/documents/verify-page.tsx' },
  ],
  fills: [
    fill(orderScreens, fulfilmentScreens),
    fill(orderScreens, {
      sections: [
        { title: 'Documents', when: () => true, Section: lazy(() => import('./documents/documents-section.tsx')) },
      ],
    }),
  ],
};
