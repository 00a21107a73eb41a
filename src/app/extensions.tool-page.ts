import type { UiExtension } from '#src/core/ui-extension.ts';
import { zoomLink } from '#src/extensions/picture-zoom/slots/zoom-link.ui.ts';
import { toolSet } from '#src/extensions/related/slots/tool-set.ui.ts';

/** What extensions put into the page of a tool: its visitors load it, so it is kept small, and apart from extensions.ui.ts. */
export const toolPageExtensions: readonly UiExtension[] = [
  // One line an extension.
  toolSet,
  zoomLink,
];
