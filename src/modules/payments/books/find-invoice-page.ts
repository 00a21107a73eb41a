import { callForPage } from '#src/core/calls/call-for-page.ts';
import type { Page } from '#src/platform/http/page.ts';
import { searchedPart } from '#src/platform/http/search-query.ts';
import { getInvoicesCall } from './books.calls.ts';
import type { InvoiceListSearch } from './invoice-search.ts';
import type { ListedInvoice } from './listed-invoice.ts';

export const INVOICES_PER_PAGE = 50;

/** A search, as the call takes it. */
export const invoiceQuery = ({ text, customer, show }: InvoiceListSearch) => ({
  q: searchedPart(text),
  ...(customer && { customer }),
  ...(show && { show }),
});

export function findInvoicePage(
  search: InvoiceListSearch,
  after?: string,
  signal?: AbortSignal,
): Promise<Page<ListedInvoice>> {
  return callForPage(getInvoicesCall, {
    query: invoiceQuery(search),
    limit: INVOICES_PER_PAGE,
    after,
    signal,
  });
}
