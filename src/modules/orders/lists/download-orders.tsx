import { signedInUser } from '#src/core/accounts/sessions/session.ts';
import { pathOf } from '#src/core/calls/contract.ts';
import { downloadTable } from '#src/core/calls/download-file.ts';
import { getUserOrdersCall } from '#src/core/orders/order.calls.ts';
import { type OrderSearch, searchParameters } from '#src/core/orders/order-search.ts';
import { useFillings } from '#src/core/ui-module.ts';
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
  const files = [
    { label: filtered ? 'Orders of this search' : 'Orders', path: pathOf(getUserOrdersCall, { query }) },
    ...useFillings(orderFiles),
  ];
  return (
    <TableDownload
      size="btn-sm"
      files={files.map(({ label, path }) => ({ label, save: (format) => downloadTable(path, format) }))}
    />
  );
}
