import type { UiExtension } from '#src/core/ui-extension.ts';
import { backInStock } from '#src/modules/catalogue/back-in-stock/back-in-stock.ui.ts';
import { categories } from '#src/modules/catalogue/categories/categories.ui.ts';
import { compare } from '#src/modules/catalogue/compare/compare.ui.ts';
import { containerLoad } from '#src/modules/catalogue/container-load/container-load.ui.ts';
import { catalogue } from '#src/modules/catalogue/editor/catalogue.ui.ts';
import { catalogueImport } from '#src/modules/catalogue/import/catalogue-import.ui.ts';
import { pictureZoom } from '#src/modules/catalogue/picture-zoom/picture-zoom.ui.ts';
import { related } from '#src/modules/catalogue/related/related.ui.ts';
import { search } from '#src/modules/catalogue/search/search.ui.ts';
import { toolDocuments } from '#src/modules/catalogue/tool-documents/tool-documents.ui.ts';
import { uploadMessages } from '#src/modules/catalogue/upload-messages/upload-messages.ui.ts';
import { overview } from '#src/modules/office/overview/overview.ui.ts';
import { passwordReset } from '#src/modules/office/password-reset/password-reset.ui.ts';
import { verifiedReviews } from '#src/modules/office/reviews/verified-reviews.ui.ts';
import { users } from '#src/modules/office/users/users.ui.ts';
import { cancellation } from '#src/modules/orders/cancellation/cancellation.ui.ts';
import { orderDesk } from '#src/modules/orders/desk/order-desk.ui.ts';
import { live } from '#src/modules/orders/live/live.ui.ts';
import { orderPage } from '#src/modules/orders/page/order-page.ui.ts';
import { salesMails } from '#src/modules/orders/sales-mails/sales-mails.ui.ts';
import { cardPayments } from '#src/modules/payments/cards/card-payments.ui.ts';
import { payments } from '#src/modules/payments/payments.ui.ts';
import { inquiries } from '#src/modules/sales/inquiries/inquiries.ui.ts';
import { nextBatch } from '#src/modules/sales/next-batch/next-batch.ui.ts';
import { priceSteps } from '#src/modules/sales/price-steps/price-steps.ui.ts';
import { taka } from '#src/modules/sales/taka/taka.ui.ts';
import { whatsapp } from '#src/modules/sales/whatsapp/whatsapp.ui.ts';
import { documents } from '#src/modules/shipping/documents/documents.ui.ts';
import { fulfilment } from '#src/modules/shipping/fulfilment/fulfilment.ui.ts';

/** The browser parts of the features beyond the specification; the server parts are in extensions.server.ts. */
export const uiExtensions: readonly UiExtension[] = [
  // One line per extension.
  inquiries,
  live,
  passwordReset,
  cancellation,
  payments,
  cardPayments,
  fulfilment,
  documents,
  orderPage,
  orderDesk,
  salesMails,
  catalogue,
  catalogueImport,
  categories,
  toolDocuments,
  priceSteps,
  containerLoad,
  compare,
  related,
  pictureZoom,
  nextBatch,
  backInStock,
  taka,
  whatsapp,
  overview,
  uploadMessages,
  users,
  verifiedReviews,
  search,
];
