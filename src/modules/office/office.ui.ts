import { lazy } from 'react';
import { allUsersList } from '#src/core/accounts/all-users-list.ts';
import { stepUpDialog } from '#src/core/accounts/sessions/step-up-point.ts';
import { changeHistory } from '#src/core/change-history.ts';
import { fill } from '#src/core/point.ts';
import { profileSections } from '#src/core/profiles/profile-sections.ts';
import { orderReview } from '#src/core/reviews/order-choice.ts';
import { dashboardNotices } from '#src/core/site/dashboard-notices.ts';
import type { UiModule } from '#src/core/ui-module.ts';
import { orderProcess } from '#src/modules/orders/moves/order-process.ts';
import { orderParts } from '#src/modules/orders/page/order-parts.ts';
import { postOrderReviewCall } from './reviews/verified-review.calls.ts';

/** Path of the review form with this order preselected. */
const reviewPath = (orderId: string) => `/dashboard/reviews?order=${encodeURIComponent(orderId)}`;

export const office: UiModule = {
  name: 'office',
  screens: [
    { path: 'reset-password', file: 'modules/office/password-reset/reset-password-page.tsx' },
    { path: 'reviews/:id/report', file: 'modules/office/reviews/report-page.tsx' },
    { path: 'company-invitation', file: 'modules/office/companies/invitation-page.tsx' },
    { path: 'company', file: 'modules/office/companies/company-page.tsx', within: 'dashboard' },
    { path: 'overview', file: 'modules/office/overview/overview-page.tsx', within: 'dashboard' },
    { path: 'review-desk', file: 'modules/office/reviews/review-desk-page.tsx', within: 'dashboard' },
    { path: 'webhooks', file: 'modules/office/webhooks/webhooks-page.tsx', within: 'dashboard' },
    { path: 'data-access', file: 'modules/office/privacy/access-log-page.tsx', within: 'dashboard' },
    { path: 'changes', file: 'modules/office/users/changes-page.tsx', within: 'dashboard' },
  ],
  menu: [
    { to: '/dashboard/overview', label: 'Overview', group: 'business', role: 'admin', needs: 'GET /overview' },
    { to: '/dashboard/review-desk', label: 'Reviews', group: 'customers', role: 'admin', needs: 'GET /review-desk' },
    { to: '/dashboard/all-users', label: 'All Users', group: 'customers', role: 'admin', needs: 'GET /users' },
    { to: '/dashboard/webhooks', label: 'Webhooks', group: 'settings', role: 'admin' },
    {
      to: '/dashboard/data-access',
      label: 'Access to data',
      group: 'settings',
      role: 'admin',
      needs: 'GET /data-access',
    },
    { to: '/dashboard/company', label: 'My company', group: 'orders', role: 'customer' },
    { to: '/dashboard/changes', label: 'Change history', group: 'settings', role: 'admin', needs: 'GET /changes' },
  ],
  fills: [
    // Lazy, so that other pages do not load it.
    fill(
      allUsersList,
      lazy(() => import('./users/users-list.tsx')),
    ),
    fill(
      changeHistory,
      lazy(() => import('./users/subject-changes.tsx')),
    ),
    fill(profileSections, {
      title: 'Your devices',
      Content: lazy(() => import('./devices/devices-section.tsx')),
    }),
    fill(profileSections, {
      title: 'Second factor',
      isIn: ({ facts }) => facts.office?.secondFactor === true,
      Content: lazy(() => import('./second-factor/second-factor-section.tsx')),
    }),
    fill(
      dashboardNotices,
      lazy(() => import('./second-factor/factor-notice.tsx')),
    ),
    fill(
      dashboardNotices,
      lazy(() => import('./companies/company-notice.tsx')),
    ),
    fill(
      stepUpDialog,
      lazy(() => import('./second-factor/step-up-dialog.tsx')),
    ),
    fill(profileSections, {
      title: 'API keys',
      Content: lazy(() => import('./api-keys/api-keys-section.tsx')),
    }),
    fill(profileSections, {
      title: 'Your data',
      Content: lazy(() => import('./privacy/own-data-section.tsx')),
    }),
    fill(profileSections, {
      title: 'Ordering as a company',
      Content: lazy(() => import('./companies/company-line.tsx')),
    }),
    fill(orderParts, {
      where: 'top',
      needs: 'GET /order/:id/company',
      Part: lazy(() => import('./companies/order-company.tsx')),
    }),
    fill(orderReview, {
      Choice: lazy(() => import('./reviews/order-choice.tsx')),
      call: postOrderReviewCall,
    }),
    fill(orderProcess, {
      links: [
        {
          label: 'Write a review',
          to: ['customer'],
          when: ({ state }) => state === 'delivered',
          path: ({ _id }) => reviewPath(_id),
        },
      ],
    }),
  ],
};
