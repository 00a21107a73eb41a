import type { UiExtension } from '#src/core/ui-extension.ts';

/** The field in the navbar, which every page loads, is separate: slots/navbar-search.tsx. */
export const search: UiExtension = {
  name: 'search',
  screens: [{ path: 'searches', file: 'modules/catalogue/search/searches-page.tsx', within: 'dashboard' }],
  menu: [{ to: '/dashboard/searches', label: 'Failed searches', group: 'customers', role: 'admin' }],
};
