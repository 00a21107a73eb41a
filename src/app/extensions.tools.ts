import type { UiExtension } from '#src/core/ui-extension.ts';
import { compareCards } from '#src/modules/catalogue/compare/slots/compare-cards.ui.ts';

/** Additions of extensions to the tool list. All visitors load them, so they are small, and not in extensions.ui.ts. */
export const listExtensions: readonly UiExtension[] = [
  // One line per extension.
  compareCards,
];
