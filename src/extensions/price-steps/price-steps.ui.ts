import type { UiExtension } from '#src/core/ui-extension.ts';
import { stepPrice } from './price-steps.ts';
import { StepOffer } from './slots/step-offer.tsx';

export const priceSteps: UiExtension = {
  name: 'price-steps',
  slots: { 'checkout.price': stepPrice, 'checkout.quantity': StepOffer },
};
