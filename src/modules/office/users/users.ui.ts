import { lazy } from 'react';
import type { UiExtension } from '#src/core/ui-extension.ts';

export const users: UiExtension = {
  name: 'users',
  menu: [
    { to: '/dashboard/all-users', label: 'All Users', group: 'customers', role: 'admin' },
    { to: '/dashboard/changes', label: 'Change history', group: 'shop', role: 'admin' },
  ],
  screens: [{ path: 'changes', file: 'modules/office/users/changes-page.tsx', within: 'dashboard' }],
  // Lazy, so that other pages do not load it.
  slots: {
    'all-users.list': lazy(() => import('./users-list.tsx')),
    'tool-details.history': lazy(() => import('./subject-changes.tsx')),
  },
};
