import type { UiExtension } from '#src/core/ui-extension.ts';
import { passwordReset } from '#src/modules/office/password-reset/password-reset.ui.ts';

/** Additions of extensions to /login. All its visitors load them, so they are small, and not in extensions.ui.ts. */
export const signInExtensions: readonly UiExtension[] = [
  // One line per extension.
  passwordReset,
];
