import type { Config } from '#src/core/config.ts';
import { combineLifecycle, type Lifecycle } from '#src/core/orders/lifecycle.server.ts';
import type { ServerExtension } from '#src/core/server-extension.ts';
import { backInStock } from '#src/extensions/back-in-stock/back-in-stock.server.ts';
import { cancellation } from '#src/extensions/cancellation/cancellation.server.ts';
import { cardPayments } from '#src/extensions/card-payments/card-payments.server.ts';
import { catalogue } from '#src/extensions/catalogue/catalogue.server.ts';
import { catalogueImport } from '#src/extensions/catalogue-import/catalogue-import.server.ts';
import { categories } from '#src/extensions/categories/categories.server.ts';
import { compare } from '#src/extensions/compare/compare.server.ts';
import { containerLoad } from '#src/extensions/container-load/container-load.server.ts';
import { documents } from '#src/extensions/documents/documents.server.ts';
import { fulfilment } from '#src/extensions/fulfilment/fulfilment.server.ts';
import { inquiries } from '#src/extensions/inquiries/inquiries.server.ts';
import { live } from '#src/extensions/live/live.server.ts';
import { nextBatch } from '#src/extensions/next-batch/next-batch.server.ts';
import { orderDesk } from '#src/extensions/order-desk/order-desk.server.ts';
import { orderPage } from '#src/extensions/order-page/order-page.server.ts';
import { overview } from '#src/extensions/overview/overview.server.ts';
import { passwordReset } from '#src/extensions/password-reset/password-reset.server.ts';
import { payments } from '#src/extensions/payments/payments.server.ts';
import { pictureZoom } from '#src/extensions/picture-zoom/picture-zoom.server.ts';
import { priceSteps } from '#src/extensions/price-steps/price-steps.server.ts';
import { related } from '#src/extensions/related/related.server.ts';
import { salesMails } from '#src/extensions/sales-mails/sales-mails.server.ts';
import { search } from '#src/extensions/search/search.server.ts';
import { taka } from '#src/extensions/taka/taka.server.ts';
import { toolDocuments } from '#src/extensions/tool-documents/tool-documents.server.ts';
import { uploadMessages } from '#src/extensions/upload-messages/upload-messages.server.ts';
import { users } from '#src/extensions/users/users.server.ts';
import { verifiedReviews } from '#src/extensions/verified-reviews/verified-reviews.server.ts';
import { whatsapp } from '#src/extensions/whatsapp/whatsapp.server.ts';

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
