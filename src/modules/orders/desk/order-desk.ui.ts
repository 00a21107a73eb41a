import { lazy } from 'react';
import type { UiExtension } from '#src/core/ui-extension.ts';

export const orderDesk: UiExtension = {
  name: 'order-desk',
  // Lazy, because customers do not need it.
  slots: { 'orders.admin-list': lazy(() => import('./order-desk.tsx')) },
};
