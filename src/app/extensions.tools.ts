import type { UiExtension } from '#src/core/ui-extension.ts';
import { compareCards } from '#src/extensions/compare/slots/compare-cards.ui.ts';

/** What extensions put into the list of tools: its visitors load it, so it is kept small, and apart from extensions.ui.ts. */
export const listExtensions: readonly UiExtension[] = [
  // One line an extension.
  compareCards,
];
