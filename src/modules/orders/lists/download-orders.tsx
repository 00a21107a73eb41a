import { signedInUser } from '#src/core/accounts/sessions/session.ts';
import { pathOf } from '#src/core/calls/contract.ts';
import { downloadTable } from '#src/core/calls/download-file.ts';
import { getUserOrdersCall } from '#src/core/orders/order.calls.ts';
import { type OrderSearch, searchParameters } from '#src/core/orders/order-search.ts';
import { useFillings } from '#src/core/ui-module.ts';
import type { TableFormat } from '#src/platform/sheets/table.ts';
import { TableDownload } from '#src/platform/ui/table-download.tsx';
import { orderFiles } from './order-files.ts';

/** Downloads the orders of a customer that match a search, and what belongs to all of them. */
export function DownloadOrders({
  search = { text: '' },
  filtered,
}: {
  search?: OrderSearch | undefined;
  filtered: boolean;
}) {
  const query = { ...searchParameters(search), user: signedInUser()?.email ?? '' };
  const orders = {
    label: filtered ? 'Orders of this search' : 'Orders',
    save: (format: TableFormat) => downloadTable(pathOf(getUserOrdersCall, { query }), format),
  };
  return <TableDownload size="btn-sm" files={[orders, ...useFillings(orderFiles)]} />;
}
