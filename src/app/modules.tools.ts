import type { UiModule } from '#src/core/ui-module.ts';
import { catalogueTools } from '#src/modules/catalogue/catalogue.tools.ui.ts';
import { salesTools } from '#src/modules/sales/sales.tools.ui.ts';

/** Additions of modules to the tool list. All visitors load them, so they are small, and not in modules.ui.ts. */
export const toolListModules: readonly UiModule[] = [
  // One line per module.
  catalogueTools,
  salesTools,
];
