import type { UiExtension } from '#src/core/ui-extension.ts';

/** Used by the page of a tool: see slots/zoom-link.ui.ts. */
export const pictureZoom: UiExtension = { name: 'picture-zoom' };
