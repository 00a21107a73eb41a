import { lazy } from 'react';
import type { UiExtension } from '#src/core/ui-extension.ts';

export const cardPayments: UiExtension = {
  name: 'card-payments',
  slots: { 'order.pay': lazy(() => import('./pay-by-card.tsx')) },
};
