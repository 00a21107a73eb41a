import type { Migration } from 'kysely/migration';
import type { Engine } from '#src/platform/database/engine.server.ts';
import { accounts } from './0001-accounts.ts';
import { shop } from './0002-shop.ts';
import { announceChanges } from './0003-announce-changes.ts';
import { images } from './0004-images.ts';
import { orderProgress } from './0005-order-progress.ts';
import { hits } from './0006-hits.ts';
import { toolLists } from './0008-tool-lists.ts';
import { growingLists } from './0010-growing-lists.ts';
import { waitingMails } from './0011-waiting-mails.ts';
import { earlierSignUps } from './0012-earlier-sign-ups.ts';
import { orderLifecycle } from './0014-order-lifecycle.ts';
import { heldOrders } from './0015-held-orders.ts';
import { orderNumbers } from './0016-order-numbers.ts';
import { replyTo } from './0017-reply-to.ts';
import { users } from './0018-users.ts';
import { orderSummary } from './0019-order-summary.ts';
import { orderSorts } from './0021-order-sorts.ts';
import { orderDues } from './0026-order-dues.ts';
import { toolData } from './0032-tool-data.ts';
import { MAILS_NAME_EVENTS, mailsOfEvents } from './0042-mails-of-events.ts';
import { reviewOrders } from './0050-review-orders.ts';
import { jointInvoices } from './0053-joint-invoices.ts';
import { orderDigits } from './0059-order-digits.ts';
import { numbersOfOlderCopies } from './0064-numbers-of-older-copies.ts';
import { unitsOfOrders } from './0065-units-of-orders.ts';
import { roleChanges } from './0067-role-changes.ts';
import { sumsOfCompanyDays } from './0070-sums-of-company-days.ts';
import { phones } from './0071-phones.ts';
import { orderSearch } from './0072-order-search.ts';

/**
 * All migrations of the core's tables ever released. A released migration is never edited: a change is a new one. They
 * share their numbers with the migrations of modules, which are in the folders of the modules.
 */
export const coreMigrations = (engine: Engine): Record<string, Migration> => ({
  '0001-accounts': accounts(engine),
  '0002-shop': shop,
  '0003-announce-changes': announceChanges(engine),
  '0004-images': images,
  '0005-order-progress': orderProgress,
  '0006-hits': hits,
  '0008-tool-lists': toolLists,
  '0010-growing-lists': growingLists,
  '0011-waiting-mails': waitingMails,
  '0012-earlier-sign-ups': earlierSignUps,
  '0014-order-lifecycle': orderLifecycle(engine),
  '0015-held-orders': heldOrders,
  '0016-order-numbers': orderNumbers(engine),
  '0017-reply-to': replyTo,
  '0018-users': users(engine),
  '0019-order-summary': orderSummary(engine),
  '0021-order-sorts': orderSorts(engine),
  '0026-order-dues': orderDues,
  '0032-tool-data': toolData,
  [MAILS_NAME_EVENTS]: mailsOfEvents,
  '0050-review-orders': reviewOrders,
  '0053-joint-invoices': jointInvoices,
  '0059-order-digits': orderDigits(engine),
  '0064-numbers-of-older-copies': numbersOfOlderCopies(engine),
  '0065-units-of-orders': unitsOfOrders,
  '0067-role-changes': roleChanges(engine),
  '0070-sums-of-company-days': sumsOfCompanyDays(engine),
  '0071-phones': phones,
  '0072-order-search': orderSearch(engine),
});
