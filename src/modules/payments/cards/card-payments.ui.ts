import { lazy } from 'react';
import type { UiExtension } from '#src/core/ui-extension.ts';

export const cardPayments: UiExtension = {
  name: 'card-payments',
  slots: {
    'order.notice': lazy(() => import('./returned-payment.tsx')),
    'order.pay': lazy(() => import('./pay-by-card.tsx')),
  },
};
