import type { UiModule } from '#src/core/ui-module.ts';
import { salesTools } from '#src/modules/sales/sales.tools.ui.ts';

/** Additions of modules to the page of a tool. All visitors load them, so they are small, and not in modules.ui.ts. */
export const toolPageModules: readonly UiModule[] = [
  // One line per module.
  salesTools,
];
