import { findCustomer } from '#src/core/accounts/find-customer.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { today } from '#src/core/site/calendar.ts';
import { type Page, type PageRequest, readPage } from '#src/platform/http/page.ts';
import { fromMinorUnits } from '#src/platform/i18n/money.ts';
import type { AgreedPrice, AgreedPriceSearch } from './agreed-price.calls.ts';
import { validityOn } from './agreed-price.ts';
import { listAgreedRows, type NamedPriceRow } from './agreed-price-repository.server.ts';

function toAgreedPrice(row: NamedPriceRow, day: string): AgreedPrice {
  const days = { validFrom: row.valid_from, until: row.valid_until };
  return {
    _id: row.id,
    customer: row.customer_email,
    customerId: row.customer_id,
    customerName: row.customer_name,
    toolId: row.tool_id,
    tool: row.tool_name,
    from: row.from_pieces,
    unitPrice: fromMinorUnits(row.price_minor, row.currency),
    listPrice: row.list_price_minor / 10 ** row.price_decimals,
    currency: row.currency,
    ...days,
    validity: validityOn(day, days),
    createdAt: new Date(Number(row.created_at)).toISOString(),
    createdBy: row.created_by,
  };
}

/** A page of the matching prices, newest first. */
export async function listAgreedPrices(
  { db, fills }: Pick<Shop, 'db' | 'fills'>,
  search: AgreedPriceSearch,
  page: PageRequest,
): Promise<Page<AgreedPrice>> {
  const day = today();
  const buyer = search.customer ? await findCustomer({ db, fills }, search.customer) : undefined;
  return readPage(page, async (request) =>
    (await listAgreedRows(db, search, buyer?.id, request)).map((row) => toAgreedPrice(row, day)),
  );
}
