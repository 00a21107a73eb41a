import { lazy } from 'react';
import type { UiExtension } from '#src/core/ui-extension.ts';

export const catalogue: UiExtension = {
  name: 'catalogue',
  screens: [{ path: 'manage-tools/:id', file: 'extensions/catalogue/tool-details-page.tsx', within: 'dashboard' }],
  slots: { 'manage-tools.row': lazy(() => import('./details-link.tsx')) },
};
