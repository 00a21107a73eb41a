import { lazy } from 'react';
import { checkoutAdditions } from '#src/core/orders/checkout-additions.ts';
import { fill } from '#src/core/point.ts';
import { manageToolsAdditions } from '#src/core/tools/manage-tools-additions.ts';
import type { UiModule } from '#src/core/ui-module.ts';
import { postDraftCall } from './editor/draft.calls.ts';

/** What visitors load with the list of tools or every page is separate: the small manifests here. */
export const catalogue: UiModule = {
  name: 'catalogue',
  screens: [
    { path: 'tools/:tool', file: 'modules/catalogue/tool-page/fillings/tool-page.tsx', within: 'public' },
    { path: 'compare', file: 'modules/catalogue/compare/compare-page.tsx' },
    { path: 'stock-alert', file: 'modules/catalogue/back-in-stock/stock-alert-page.tsx' },
    { path: 'manage-tools/:id', file: 'modules/catalogue/editor/tool-details-page.tsx', within: 'dashboard' },
    { path: 'tool-drafts', file: 'modules/catalogue/editor/drafts-page.tsx', within: 'dashboard' },
    { path: 'tool-drafts/:id', file: 'modules/catalogue/editor/draft-page.tsx', within: 'dashboard' },
    { path: 'tool-prices', file: 'modules/catalogue/editor/prices-page.tsx', within: 'dashboard' },
    { path: 'import-tools', file: 'modules/catalogue/import/import-page.tsx', within: 'dashboard' },
    { path: 'searches', file: 'modules/catalogue/search/searches-page.tsx', within: 'dashboard' },
  ],
  menu: [
    { to: '/dashboard/tool-drafts', label: 'Drafts', group: 'catalogue', role: 'admin', needs: 'GET /tool-draft' },
    {
      to: '/dashboard/import-tools',
      label: 'Import and export',
      group: 'catalogue',
      role: 'admin',
      needs: 'POST /tool-import',
    },
    {
      to: '/dashboard/searches',
      label: 'Failed searches',
      group: 'business',
      role: 'admin',
      needs: 'GET /missed-searches',
    },
  ],
  fills: [
    fill(manageToolsAdditions, {
      Above: lazy(() => import('./editor/prices-link.tsx')),
      Search: lazy(() => import('./tool-list/managed-search.tsx')),
      InRow: lazy(() => import('./editor/details-link.tsx')),
      Amount: lazy(() => import('./editor/amount-edit.tsx')),
      FurtherFields: lazy(() => import('./specification/further-fields.tsx')),
      otherwise: { label: 'Keep as draft', call: postDraftCall, done: 'Kept as a draft.' },
      saysWhyUploadFailed: true,
    }),
    fill(checkoutAdditions, { QuantityHelp: lazy(() => import('./container-load/fillings/load-of-order.tsx')) }),
    fill(checkoutAdditions, { QuantityHelp: lazy(() => import('./related/fillings/asked-pieces.tsx')) }),
    fill(checkoutAdditions, { BelowMinimum: lazy(() => import('./back-in-stock/fillings/tell-me.tsx')) }),
  ],
};
