import { lazy } from 'react';
import type { UiExtension } from '#src/core/ui-extension.ts';

export const documents: UiExtension = {
  name: 'documents',
  screens: [
    { path: 'verify', file: 'modules/shipping/documents/check-page.tsx' },
    { path: 'verify/:code', file: 'modules/shipping/documents/verify-page.tsx' },
  ],
  orders: {
    moves: [],
    states: {},
    actions: [],
    sections: [{ title: 'Documents', when: () => true, Section: lazy(() => import('./documents-section.tsx')) }],
  },
};
