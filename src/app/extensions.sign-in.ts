import type { UiExtension } from '#src/core/ui-extension.ts';
import { passwordReset } from '#src/extensions/password-reset/password-reset.ui.ts';

/** What extensions put into /login: its visitors load it, so it is kept small, and apart from extensions.ui.ts. */
export const signInExtensions: readonly UiExtension[] = [
  // One line an extension.
  passwordReset,
];
