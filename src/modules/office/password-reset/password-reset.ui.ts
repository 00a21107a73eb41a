import { lazy } from 'react';
import type { UiExtension } from '#src/core/ui-extension.ts';

export const passwordReset: UiExtension = {
  name: 'password-reset',
  screens: [{ path: 'reset-password', file: 'modules/office/password-reset/reset-password-page.tsx' }],
  slots: { 'sign-in.forgot-password': lazy(() => import('./slots/forgot-password-dialog.tsx')) },
};
