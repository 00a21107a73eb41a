import { lazy } from 'react';
import type { UiExtension } from '#src/core/ui-extension.ts';

export const containerLoad: UiExtension = {
  name: 'container-load',
  slots: { 'checkout.quantity': lazy(() => import('./slots/load-of-order.tsx')) },
};
