import type { UiExtension } from '#src/core/ui-extension.ts';

export const overview: UiExtension = {
  name: 'overview',
  screens: [{ path: 'overview', file: 'modules/office/overview/overview-page.tsx', within: 'dashboard' }],
  menu: [{ to: '/dashboard/overview', label: 'Overview', group: 'orders', role: 'admin' }],
};
