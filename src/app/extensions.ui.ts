import type { UiExtension } from '#src/core/ui-extension.ts';
import { backInStock } from '#src/extensions/back-in-stock/back-in-stock.ui.ts';
import { cancellation } from '#src/extensions/cancellation/cancellation.ui.ts';
import { cardPayments } from '#src/extensions/card-payments/card-payments.ui.ts';
import { catalogue } from '#src/extensions/catalogue/catalogue.ui.ts';
import { catalogueImport } from '#src/extensions/catalogue-import/catalogue-import.ui.ts';
import { categories } from '#src/extensions/categories/categories.ui.ts';
import { compare } from '#src/extensions/compare/compare.ui.ts';
import { containerLoad } from '#src/extensions/container-load/container-load.ui.ts';
import { documents } from '#src/extensions/documents/documents.ui.ts';
import { fulfilment } from '#src/extensions/fulfilment/fulfilment.ui.ts';
import { inquiries } from '#src/extensions/inquiries/inquiries.ui.ts';
import { live } from '#src/extensions/live/live.ui.ts';
import { nextBatch } from '#src/extensions/next-batch/next-batch.ui.ts';
import { orderDesk } from '#src/extensions/order-desk/order-desk.ui.ts';
import { orderPage } from '#src/extensions/order-page/order-page.ui.ts';
import { overview } from '#src/extensions/overview/overview.ui.ts';
import { passwordReset } from '#src/extensions/password-reset/password-reset.ui.ts';
import { payments } from '#src/extensions/payments/payments.ui.ts';
import { pictureZoom } from '#src/extensions/picture-zoom/picture-zoom.ui.ts';
import { priceSteps } from '#src/extensions/price-steps/price-steps.ui.ts';
import { related } from '#src/extensions/related/related.ui.ts';
import { salesMails } from '#src/extensions/sales-mails/sales-mails.ui.ts';
import { search } from '#src/extensions/search/search.ui.ts';
import { taka } from '#src/extensions/taka/taka.ui.ts';
import { toolDocuments } from '#src/extensions/tool-documents/tool-documents.ui.ts';
import { uploadMessages } from '#src/extensions/upload-messages/upload-messages.ui.ts';
import { users } from '#src/extensions/users/users.ui.ts';
import { verifiedReviews } from '#src/extensions/verified-reviews/verified-reviews.ui.ts';
import { whatsapp } from '#src/extensions/whatsapp/whatsapp.ui.ts';

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
