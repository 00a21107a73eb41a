import { lazy } from 'react';
import { forgotPassword } from '#src/core/accounts/sign-in/forgot-password-point.ts';
import { fill } from '#src/core/point.ts';
import type { UiModule } from '#src/core/ui-module.ts';

/** What /login loads. */
export const officeSignIn: UiModule = {
  name: 'office',
  fills: [
    fill(
      forgotPassword,
      lazy(() => import('./password-reset/fillings/forgot-password-dialog.tsx')),
    ),
  ],
};
