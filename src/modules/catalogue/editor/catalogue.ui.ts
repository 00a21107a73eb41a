import { lazy } from 'react';
import type { UiExtension } from '#src/core/ui-extension.ts';

export const catalogue: UiExtension = {
  name: 'catalogue',
  screens: [
    { path: 'manage-tools/:id', file: 'modules/catalogue/editor/tool-details-page.tsx', within: 'dashboard' },
    { path: 'tool-drafts', file: 'modules/catalogue/editor/drafts-page.tsx', within: 'dashboard' },
    { path: 'tool-drafts/:id', file: 'modules/catalogue/editor/draft-page.tsx', within: 'dashboard' },
    { path: 'tool-prices', file: 'modules/catalogue/editor/prices-page.tsx', within: 'dashboard' },
  ],
  menu: [{ to: '/dashboard/tool-drafts', label: 'Drafts', group: 'catalogue', role: 'admin' }],
  slots: {
    'manage-tools.amount': lazy(() => import('./amount-edit.tsx')),
    'manage-tools.above': lazy(() => import('./prices-link.tsx')),
    'manage-tools.row': lazy(() => import('./details-link.tsx')),
    'add-tool.otherwise': { label: 'Keep as draft', path: '/tool-draft', done: 'Kept as a draft.' },
  },
};
