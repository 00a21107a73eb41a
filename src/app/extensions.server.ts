import type { Config } from '#src/core/config.ts';
import { combineLifecycle, type Lifecycle } from '#src/core/orders/lifecycle.server.ts';
import type { ServerExtension } from '#src/core/server-extension.ts';
import { backInStock } from '#src/modules/catalogue/back-in-stock/back-in-stock.server.ts';
import { categories } from '#src/modules/catalogue/categories/categories.server.ts';
import { compare } from '#src/modules/catalogue/compare/compare.server.ts';
import { containerLoad } from '#src/modules/catalogue/container-load/container-load.server.ts';
import { catalogue } from '#src/modules/catalogue/editor/catalogue.server.ts';
import { catalogueImport } from '#src/modules/catalogue/import/catalogue-import.server.ts';
import { pictureZoom } from '#src/modules/catalogue/picture-zoom/picture-zoom.server.ts';
import { related } from '#src/modules/catalogue/related/related.server.ts';
import { search } from '#src/modules/catalogue/search/search.server.ts';
import { toolDocuments } from '#src/modules/catalogue/tool-documents/tool-documents.server.ts';
import { uploadMessages } from '#src/modules/catalogue/upload-messages/upload-messages.server.ts';
import { overview } from '#src/modules/office/overview/overview.server.ts';
import { passwordReset } from '#src/modules/office/password-reset/password-reset.server.ts';
import { verifiedReviews } from '#src/modules/office/reviews/verified-reviews.server.ts';
import { users } from '#src/modules/office/users/users.server.ts';
import { cancellation } from '#src/modules/orders/cancellation/cancellation.server.ts';
import { orderDesk } from '#src/modules/orders/desk/order-desk.server.ts';
import { live } from '#src/modules/orders/live/live.server.ts';
import { orderPage } from '#src/modules/orders/page/order-page.server.ts';
import { salesMails } from '#src/modules/orders/sales-mails/sales-mails.server.ts';
import { cardPayments } from '#src/modules/payments/cards/card-payments.server.ts';
import { payments } from '#src/modules/payments/payments.server.ts';
import { inquiries } from '#src/modules/sales/inquiries/inquiries.server.ts';
import { nextBatch } from '#src/modules/sales/next-batch/next-batch.server.ts';
import { priceSteps } from '#src/modules/sales/price-steps/price-steps.server.ts';
import { taka } from '#src/modules/sales/taka/taka.server.ts';
import { whatsapp } from '#src/modules/sales/whatsapp/whatsapp.server.ts';
import { documents } from '#src/modules/shipping/documents/documents.server.ts';
import { fulfilment } from '#src/modules/shipping/fulfilment/fulfilment.server.ts';

/**
 * The server parts of the features beyond the specification, in the sequence in which their handlers of order events
 * run. With all of them disabled or deleted, the shop behaves exactly as specified. The browser parts are in
 * extensions.ui.ts.
 */
export const serverExtensions: readonly ServerExtension[] = [
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

export const extensionNames = serverExtensions.map(({ name }) => name);

/** The extensions that this one needs, without the named ones. */
function missingFor(name: string, names: readonly string[]): readonly string[] {
  const uses = serverExtensions.find((extension) => extension.name === name)?.uses ?? [];
  return uses.filter((used) => !names.includes(used));
}

/** The named extensions, without those that need an extension that is not named. */
export function complete(names: readonly string[]): string[] {
  return names.filter((name) => missingFor(name, names).length === 0);
}

/** What `complete` leaves out and why, such as `card-payments needs payments`. */
export function incomplete(names: readonly string[]): string[] {
  return names.flatMap((name) => missingFor(name, names).map((used) => `${name} needs ${used}`));
}

/** The lifecycle of orders with the enabled extensions. */
export const lifecycleOf = (config: Config): Lifecycle => combineLifecycle(enabledExtensions(config), config);

/** The enabled extensions. */
export function enabledExtensions({ extensions }: Pick<Config, 'extensions'>): ServerExtension[] {
  return serverExtensions.filter(({ name }) => extensions.includes(name));
}
