import { lazy } from 'react';
import { callContract } from '#src/core/calls/call-api.ts';
import { liveChanges } from '#src/core/live-changes.ts';
import { checkoutAdditions } from '#src/core/orders/checkout-additions.ts';
import { cancelRequests } from '#src/core/orders/order-controls.tsx';
import { orderLists } from '#src/core/orders/order-lists.ts';
import { fill } from '#src/core/point.ts';
import { profileSections } from '#src/core/profiles/profile-sections.ts';
import { knownPort } from '#src/core/site/send-inquiry.ts';
import type { UiModule } from '#src/core/ui-module.ts';
import { getCustomerBuyerCall } from './buyer/buyer.calls.ts';
import { orderFields } from './buyer/buyer.ts';
import { subscribe } from './live/subscribe.ts';
import { orderProcess } from './moves/order-process.ts';
import { ordersProcess } from './orders-process.ts';

const poNumberField = {
  name: 'poNumber',
  label: 'Your PO number',
  hint: 'Optional. Your own number of this order; we print it on every paper.',
  maxLength: orderFields.poNumber.longest,
} as const;

export const orders: UiModule = {
  name: 'orders',
  screens: [{ path: 'orders/:id', file: 'modules/orders/page/order-details-page.tsx', within: 'dashboard' }],
  fills: [
    fill(liveChanges, subscribe),
    fill(
      orderLists,
      lazy(() => import('./lists/order-lists.tsx')),
    ),
    fill(orderProcess, ordersProcess),
    fill(
      cancelRequests,
      lazy(() => import('./page/ask-modal.tsx')),
    ),
    fill(knownPort, async (email) => (await callContract(getCustomerBuyerCall, { params: { email } })).portOfDischarge),
    fill(checkoutAdditions, { field: poNumberField }),
    fill(profileSections, {
      title: 'Company and shipping details',
      Content: lazy(() => import('./buyer/fillings/buyer-profile.tsx')),
    }),
  ],
};
