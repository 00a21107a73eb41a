import { lazy } from 'react';
import type { UiExtension } from '#src/core/ui-extension.ts';

/** Path of the review form with this order preselected. */
const reviewPath = (orderId: string) => `/dashboard/reviews?order=${encodeURIComponent(orderId)}`;

export const verifiedReviews: UiExtension = {
  name: 'verified-reviews',
  screens: [
    { path: 'reviews/:id/report', file: 'modules/office/reviews/report-page.tsx' },
    { path: 'review-desk', file: 'modules/office/reviews/review-desk-page.tsx', within: 'dashboard' },
  ],
  menu: [{ to: '/dashboard/review-desk', label: 'Reviews', group: 'customers', role: 'admin' }],
  orders: {
    moves: [],
    states: {},
    actions: [
      {
        label: 'Write a review',
        when: ({ state }, { admin }) => !admin && state === 'delivered',
        open: ({ _id }) => reviewPath(_id),
      },
    ],
  },
  slots: {
    'review.order': {
      Choice: lazy(() => import('./order-choice.tsx')),
      call: (orderId) => `/order/${encodeURIComponent(orderId)}/review`,
    },
  },
};
