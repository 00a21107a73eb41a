import type { UiExtension } from '#src/core/ui-extension.ts';
import { navbarSearch } from '#src/modules/catalogue/search/slots/navbar-search.ui.ts';

/** Additions of extensions to the shell. Every page loads them, so they are small, and not in extensions.ui.ts. */
export const shellExtensions: readonly UiExtension[] = [
  // One line per extension.
  navbarSearch,
];
