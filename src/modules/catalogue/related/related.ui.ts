import { lazy } from 'react';
import type { UiExtension } from '#src/core/ui-extension.ts';

export const related: UiExtension = {
  name: 'related',
  slots: { 'checkout.quantity': lazy(() => import('./slots/asked-pieces.tsx')) },
};
