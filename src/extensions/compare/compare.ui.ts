import type { UiExtension } from '#src/core/ui-extension.ts';

export const compare: UiExtension = {
  name: 'compare',
  screens: [{ path: 'compare', file: 'extensions/compare/compare-page.tsx' }],
};
