import { lazy } from 'react';
import { checkoutAdditions } from '#src/core/orders/checkout-additions.ts';
import { listPrices } from '#src/core/orders/line-price.ts';
import { fill } from '#src/core/point.ts';
import { sendInquiry } from '#src/core/site/send-inquiry.ts';
import type { UiModule } from '#src/core/ui-module.ts';
import { submitInquiry } from './inquiries/post-inquiry.ts';
import { stepPrice } from './price-steps/price-steps.ts';

export const sales: UiModule = {
  name: 'sales',
  fills: [
    fill(sendInquiry, submitInquiry),
    fill(listPrices, stepPrice),
    fill(checkoutAdditions, { QuantityHelp: lazy(() => import('./price-steps/fillings/step-offer.tsx')) }),
    fill(checkoutAdditions, { QuantityHelp: lazy(() => import('./next-batch/fillings/split-offer.tsx')) }),
  ],
};
