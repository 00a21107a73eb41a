import type { UiExtension } from '#src/core/ui-extension.ts';
import { navbarSearch } from '#src/extensions/search/slots/navbar-search.ui.ts';

/** What extensions put around every page: all pages load it, so it is kept small, and apart from extensions.ui.ts. */
export const shellExtensions: readonly UiExtension[] = [
  // One line an extension.
  navbarSearch,
];
