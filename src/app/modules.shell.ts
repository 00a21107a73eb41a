import type { UiModule } from '#src/core/ui-module.ts';
import { catalogueShell } from '#src/modules/catalogue/catalogue.shell.ui.ts';

/** Additions of modules to the shell. Every page loads them, so they are small, and not in modules.ui.ts. */
export const shellModules: readonly UiModule[] = [
  // One line per module.
  catalogueShell,
];
