import { z } from 'zod';
import { requireSelfOrAdmin, requireSightOfMoney, seesNoMoney } from '#src/core/accounts/actor.ts';
import { queriedEmail } from '#src/core/accounts/sent-email.ts';
import { type CallInput, implement } from '#src/core/call.ts';
import { answeredPage } from '#src/core/orders/order.api.ts';
import { getOrdersCall, getUserOrdersCall } from '#src/core/orders/order.calls.ts';
import { orderStates } from '#src/core/orders/order-progress.ts';
import { orderSorts } from '#src/core/orders/order-search.ts';
import { answerList, listQuery } from '#src/platform/http/answer-list.ts';
import type { PageRequest } from '#src/platform/http/page.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { MAX_SEARCH_LENGTH } from '#src/platform/http/search-query.ts';
import { searchText } from '#src/platform/i18n/normal-text.ts';
import { answerTable } from '#src/platform/sheets/answer-table.server.ts';
import { formatAccepted } from '#src/platform/sheets/table.ts';
import { correctOrderSearch } from './customer-spelling.server.ts';
import { findNumbers, withNumbers } from './order-numbers.server.ts';
import { getOrderCorrectionCall, getOrderTabsCall } from './order-search.calls.ts';
import { findOrders, sumOrders } from './order-search-repository.server.ts';
import { orderSheet } from './order-sheet.ts';
import { SEARCHED } from './typed-text.ts';

const day = z.iso.date('must be a date such as 2026-03-12').optional();

/** What selects orders of any state. */
const filterQuery = z.object({ q: plainText(MAX_SEARCH_LENGTH).optional(), from: day, to: day });

const searchQuery = listQuery.extend({
  ...filterQuery.shape,
  state: z.enum(orderStates).optional(),
  sort: z.enum(orderSorts).optional(),
});

/**
 * One page of orders, or all, as the client asked: as JSON or as a file.
 * @param email of the customer, by default all
 */
async function answerOrders(
  { shop, query, ...exchange }: CallInput<unknown, z.infer<typeof searchQuery>>,
  email?: string,
) {
  const { q, limit: _limit, after: _after, ...filters } = query;
  const text = searchText(q ?? '');
  const numbers = await findNumbers(shop.db, shop.fills, text);
  if (filters.sort?.startsWith('amount')) requireSightOfMoney(exchange.actor);
  const search = { ...filters, text, email, numbers, withoutAmounts: seesNoMoney(exchange.actor) };
  const format = formatAccepted(exchange.request.headers.accept);
  if (format) {
    const find = (page: PageRequest) =>
      shop.readStale(async (db) => {
        const { items, next } = await findOrders(db, search, page);
        return { items: await withNumbers(db, items, search), next };
      });
    return answerTable(orderSheet(Date.now()), format, exchange, find);
  }
  return answerList(query, exchange, async (page) => {
    const { items, next } = await findOrders(shop.db, search, page);
    return answeredPage(shop, { items: await withNumbers(shop.db, items, search), next });
  });
}

const LISTED = `newest first, as JSON or, with Accept, as a CSV or XLSX file; q searches ${SEARCHED}`;

export const searchOrders = implement(getOrdersCall, {
  summary: `All orders, ${LISTED}`,
  query: searchQuery,
  long: true,
  asTable: true,
  handle: (call) => answerOrders(call),
});

export const searchUserOrders = implement(getUserOrdersCall, {
  summary: `The orders of one customer, ${LISTED}`,
  query: searchQuery.extend({ user: queriedEmail }),
  long: true,
  asTable: true,
  handle: async (call) => {
    requireSelfOrAdmin(call.actor, call.query.user);
    return answerOrders(call, call.query.user);
  },
});

export const getOrderTabs = implement(getOrderTabsCall, {
  summary: 'Number and total amount of the matching orders in each state',
  query: filterQuery,
  handle: async ({ shop, actor, query: { q, ...filters } }) => {
    const text = searchText(q ?? '');
    const numbers = await findNumbers(shop.db, shop.fills, text);
    return sumOrders(shop.db, { ...filters, text, numbers, withoutAmounts: seesNoMoney(actor) });
  },
});

export const getOrderCorrection = implement(getOrderCorrectionCall, {
  summary: 'A better spelling of a search that found no orders, from the names of customers and tools; null for none',
  query: z.object({ q: plainText(MAX_SEARCH_LENGTH) }),
  handle: async ({ shop, query: { q } }) => ({ text: await correctOrderSearch(shop.db, searchText(q)) }),
});
