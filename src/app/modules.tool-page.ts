import type { UiModule } from '#src/core/ui-module.ts';
import { catalogueToolPage } from '#src/modules/catalogue/catalogue.tool-page.ui.ts';

/** Additions of modules to tool pages. All visitors load them, so they are small, and not in modules.ui.ts. */
export const toolPageModules: readonly UiModule[] = [
  // One line per module.
  catalogueToolPage,
];
