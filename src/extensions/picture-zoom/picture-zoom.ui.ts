import type { UiExtension } from '#src/core/ui-extension.ts';

/** The page of a tool has it: see slots/zoom-link.ui.ts. */
export const pictureZoom: UiExtension = { name: 'picture-zoom' };
