import { lazy } from 'react';
import { checkoutAdditions } from '#src/core/orders/checkout-additions.ts';
import { listPrices } from '#src/core/orders/line-price.ts';
import { orderAgain } from '#src/core/orders/order-again.ts';
import { ownPrices } from '#src/core/orders/own-prices.ts';
import { overviewPanels } from '#src/core/overview-panels.ts';
import { fill } from '#src/core/point.ts';
import { quoteForms } from '#src/core/site/contact-path.ts';
import { questionForms } from '#src/core/site/question-forms.ts';
import { sendInquiry } from '#src/core/site/send-inquiry.ts';
import { priceNote } from '#src/core/tools/price-note.ts';
import { toolActions } from '#src/core/tools/tool-actions.ts';
import type { UiModule } from '#src/core/ui-module.ts';
import { orderProcess } from '#src/modules/orders/moves/order-process.ts';
import { orderParts } from '#src/modules/orders/page/order-parts.ts';
import { YourPrice } from './agreed-prices/fillings/your-price.tsx';
import { batchProcess } from './batches/batch-moves.ts';
import { CONVERSATIONS_PATH, questionPath } from './inbox/conversation.ts';
import { submitInquiry } from './inbox/post-inquiry.ts';
import { AddToList } from './list/fillings/add-to-list.tsx';
import { LIST_PATH } from './list/list-lines.ts';
import { againPath } from './list/order-again-link.ts';
import { stepPrice } from './price-steps/price-steps.ts';
import { askQuotePath } from './quotes/quote.ts';
import { NEW_ORDER_PATH } from './several-orders/orders.calls.ts';

const unread = { call: 'GET /conversation-count', changesWith: 'conversations' } as const;

export const sales: UiModule = {
  name: 'sales',
  screens: [
    { path: 'list', file: 'modules/sales/list/list-page.tsx' },
    { path: 'agreed-prices', file: 'modules/sales/agreed-prices/agreed-prices-page.tsx', within: 'dashboard' },
    { path: 'conversations', file: 'modules/sales/inbox/conversations-page.tsx', within: 'dashboard' },
    { path: 'conversations/:id', file: 'modules/sales/inbox/conversation-page.tsx', within: 'dashboard' },
    { path: 'answer-templates', file: 'modules/sales/inbox/answer-templates-page.tsx', within: 'dashboard' },
    { path: 'new-order', file: 'modules/sales/several-orders/new-order-page.tsx', within: 'dashboard' },
    { path: 'sample/:id', file: 'modules/sales/samples/sample-page.tsx' },
    { path: 'batch/:id', file: 'modules/sales/batches/batch-page.tsx' },
    { path: 'batches', file: 'modules/sales/batches/batches-page.tsx', within: 'dashboard' },
    { path: 'quotes', file: 'modules/sales/quotes/quotes-page.tsx', within: 'dashboard' },
    { path: 'new-quote', file: 'modules/sales/quotes/ask-page.tsx', within: 'dashboard' },
    { path: 'quotes/:id/offer', file: 'modules/sales/quotes/offer-page.tsx', within: 'dashboard' },
    { path: 'quote/:id', file: 'modules/sales/quotes/quote-page.tsx' },
  ],
  menu: [
    { to: '/dashboard/quotes', label: 'My quotes', group: 'orders', role: 'customer', needs: 'GET /quote' },
    {
      to: '/dashboard/quotes',
      label: 'Quotes',
      group: 'orders',
      role: 'admin',
      needs: 'GET /quote',
      waiting: { call: 'GET /quote-count', changesWith: 'quotes' },
    },
    { to: LIST_PATH, label: 'My list', group: 'orders', role: 'customer' },
    {
      to: '/dashboard/agreed-prices',
      label: 'Agreed prices',
      group: 'customers',
      role: 'admin',
      needs: 'GET /agreed-price',
    },
    { to: CONVERSATIONS_PATH, label: 'My messages', group: 'orders', role: 'customer', waiting: unread },
    {
      to: CONVERSATIONS_PATH,
      label: 'Inbox',
      group: 'customers',
      role: 'admin',
      needs: 'GET /conversation',
      waiting: unread,
    },
    { to: NEW_ORDER_PATH, label: 'New order', group: 'orders', role: 'admin', needs: 'POST /orders' },
    { to: '/dashboard/batches', label: 'Batches and samples', group: 'catalogue', role: 'admin', needs: 'GET /batch' },
  ],
  fills: [
    fill(overviewPanels, { needs: 'GET /quote-figures', Panel: lazy(() => import('./quotes/quote-panel.tsx')) }),
    fill(overviewPanels, { needs: 'GET /sample-figures', Panel: lazy(() => import('./samples/sample-panel.tsx')) }),
    fill(quoteForms, askQuotePath),
    fill(questionForms, questionPath),
    fill(toolActions, AddToList),
    fill(orderAgain, againPath),
    fill(priceNote, YourPrice),
    fill(ownPrices, async (toolId) => (await import('./agreed-prices/use-own-prices.ts')).readOwnPrices(toolId)),
    fill(orderProcess, batchProcess),
    fill(orderParts, {
      where: 'top',
      needs: 'GET /order/:id/batch',
      Part: lazy(() => import('./batches/order-batch.tsx')),
    }),
    fill(orderParts, {
      where: 'top',
      needs: 'GET /order/:id/sample',
      Part: lazy(() => import('./samples/order-sample.tsx')),
    }),
    fill(orderParts, {
      where: 'top',
      needs: 'GET /conversation',
      Part: lazy(() => import('./inbox/order-messages.tsx')),
    }),
    fill(sendInquiry, submitInquiry),
    fill(listPrices, stepPrice),
    fill(checkoutAdditions, {
      elsewhere: ({ _id, notes }, pieces) =>
        notes?.batch
          ? { to: `/batch/${_id}${pieces ? `?pieces=${pieces}` : ''}`, label: 'Order from the next batch' }
          : undefined,
    }),
    fill(checkoutAdditions, { QuantityHelp: lazy(() => import('./price-steps/fillings/step-offer.tsx')) }),
    fill(checkoutAdditions, { QuantityHelp: lazy(() => import('./production/fillings/split-offer.tsx')) }),
  ],
};
