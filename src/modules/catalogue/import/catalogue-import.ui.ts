import type { UiExtension } from '#src/core/ui-extension.ts';

export const catalogueImport: UiExtension = {
  name: 'catalogue-import',
  screens: [{ path: 'import-tools', file: 'modules/catalogue/import/import-page.tsx', within: 'dashboard' }],
  menu: [{ to: '/dashboard/import-tools', label: 'Import and export', group: 'catalogue', role: 'admin' }],
};
