import { typedSearch } from '#src/platform/http/search-query.ts';

/** What a list of invoices can be limited to. */
export const shownInvoices = { open: 'Open', overdue: 'Overdue' } as const;

/** A search of invoices, as the address of the page has it. */
export interface InvoiceListSearch {
  /** The beginning of a number, or a part of the name or address of a customer; for admins. */
  text: string;
  /** Address of a customer; for admins. */
  customer: string | undefined;
  show: keyof typeof shownInvoices | undefined;
}

export const INVOICES_PATH = '/dashboard/invoices';

export function parseInvoiceSearch(query: URLSearchParams): InvoiceListSearch {
  const show = query.get('show');
  return {
    text: typedSearch(query),
    customer: query.get('customer') || undefined,
    show: show === 'open' || show === 'overdue' ? show : undefined,
  };
}

/** The page with the invoices of a customer. */
export const invoicesOf = (customer: string): string => `${INVOICES_PATH}?${new URLSearchParams({ customer })}`;
