import { lazy } from 'react';
import { forgotPassword, secondStep } from '#src/core/accounts/sign-in/sign-in-points.ts';
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
    fill(
      secondStep,
      lazy(() => import('./second-factor/fillings/second-step.tsx')),
    ),
  ],
};
