import type { UiExtension } from '#src/core/ui-extension.ts';

export const compare: UiExtension = {
  name: 'compare',
  screens: [{ path: 'compare', file: 'modules/catalogue/compare/compare-page.tsx' }],
};
