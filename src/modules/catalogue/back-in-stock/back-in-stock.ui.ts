import { lazy } from 'react';
import type { UiExtension } from '#src/core/ui-extension.ts';

export const backInStock: UiExtension = {
  name: 'back-in-stock',
  screens: [{ path: 'stock-alert', file: 'modules/catalogue/back-in-stock/stock-alert-page.tsx' }],
  slots: {
    'tool.below-minimum': lazy(() => import('./slots/tell-me.tsx')),
    'tool-details.about': lazy(() => import('./slots/waiting-count.tsx')),
  },
};
