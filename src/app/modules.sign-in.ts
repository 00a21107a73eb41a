import type { UiModule } from '#src/core/ui-module.ts';
import { officeSignIn } from '#src/modules/office/office.sign-in.ui.ts';

/** Additions of modules to /login. All its visitors load them, so they are small, and not in modules.ui.ts. */
export const signInModules: readonly UiModule[] = [
  // One line per module.
  officeSignIn,
];
