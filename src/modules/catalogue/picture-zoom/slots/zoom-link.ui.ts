import type { UiExtension } from '#src/core/ui-extension.ts';

export const zoomLink: UiExtension = {
  name: 'picture-zoom',
  slots: { 'tool.zoom': () => import('./zoom-dialog.tsx') },
};
