import type { UiExtension } from '#src/core/ui-extension.ts';
import { zoomLink } from '#src/modules/catalogue/picture-zoom/slots/zoom-link.ui.ts';
import { toolSet } from '#src/modules/catalogue/related/slots/tool-set.ui.ts';

/** Additions of extensions to tool pages. All visitors load them, so they are small, and not in extensions.ui.ts. */
export const toolPageExtensions: readonly UiExtension[] = [
  // One line per extension.
  toolSet,
  zoomLink,
];
