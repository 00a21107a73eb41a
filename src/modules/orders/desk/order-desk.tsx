import { useSightOfMoney } from '#src/core/accounts/sessions/rights.ts';
import type { OrderListProps } from '#src/core/orders/order-lists.ts';
import { SEARCHED } from '../search/typed-text.ts';
import { DeskList } from './desk-list.tsx';
import { DeskSearch } from './desk-search.tsx';
import { DeskTabs } from './desk-tabs.tsx';
import { ExportButton } from './export-button.tsx';
import { useStateSums } from './use-state-sums.ts';

/** The list of all orders for clerks. */
export default function OrderDesk({ search: sent, first, status, tell, refresh }: Omit<OrderListProps, 'admin'>) {
  const showsMoney = useSightOfMoney();
  const search = sent ?? { text: '' };
  const sums = useStateSums(search, first);
  return (
    <>
      {showsMoney && <ExportButton search={search} />}
      <DeskTabs search={search} sums={sums} />
      <div className="print:hidden">
        <DeskSearch search={search} />
      </div>
      <div className="mt-2 flex flex-wrap gap-x-4 text-sm print:hidden [&>[role=status]]:mt-0">
        {status}
        {search.text !== '' && <p className="text-muted">Searched: {SEARCHED}</p>}
      </div>
      <DeskList key={JSON.stringify(search)} search={search} first={first} tell={tell} refresh={refresh} />
    </>
  );
}
