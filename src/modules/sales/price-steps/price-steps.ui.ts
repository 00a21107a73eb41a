import { lazy } from 'react';
import type { UiExtension } from '#src/core/ui-extension.ts';
import { stepPrice } from './price-steps.ts';

export const priceSteps: UiExtension = {
  name: 'price-steps',
  slots: { 'checkout.price': stepPrice, 'checkout.quantity': lazy(() => import('./slots/step-offer.tsx')) },
};
