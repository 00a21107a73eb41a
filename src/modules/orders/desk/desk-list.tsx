import { NoOrders } from '#src/core/orders/no-orders.tsx';
import type { OrderListProps } from '#src/core/orders/order-lists.ts';
import { isFiltered, type OrderSearch, searchParameters } from '#src/core/orders/order-search.ts';
import { useLiveOrders } from '#src/core/orders/use-live-orders.ts';
import { MoreButton } from '#src/platform/ui/more-button.tsx';
import { NewRowsPill } from '#src/platform/ui/new-rows-pill.tsx';
import { useOrderActions } from '../actions/use-order-actions.tsx';
import { useOrderRows } from '../actions/use-order-rows.ts';
import { ordersFound } from '../search/orders-found.ts';
import { DeskTable } from './desk-table.tsx';
import { DidYouMean } from './did-you-mean.tsx';
import { OrderDrawer } from './order-drawer.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useOpenOrder } from './use-open-order.ts';
import { useSelection } from './use-selection.ts';

interface DeskListProps extends Pick<OrderListProps, 'first' | 'tell' | 'refresh'> {
  search: OrderSearch;
}

/** The orders that match a search, with selection and drawer. */
export function DeskList({ search, first, tell, refresh }: DeskListProps) {
  const { run, dialog } = useOrderActions(refresh);
  const rowOf = useOrderRows({ admin: true, run });
  const activeSearch = Object.keys(searchParameters(search)).length > 0 ? search : undefined;
  const list = useLiveOrders({ admin: true, search: activeSearch, first });
  const { items, loading, failed, more, loadMore } = list;
  const selection = useSelection(JSON.stringify(search), list);
  const { open, setOpen } = useOpenOrder(items, list.version);
  const selected = items.filter(({ _id }) => selection.selected.has(_id));

  function showNew() {
    list.show();
    void refresh();
  }

  const filtered = isFiltered(search);
  return (
    <>
      {filtered && tell(ordersFound(items.length, more))}
      <NewRowsPill count={list.countNew} noun={['order', 'orders']} onShow={showNew} />
      {items.length > 0 && <DeskTable rows={items.map(rowOf)} search={search} selection={selection} onOpen={setOpen} />}
      {items.length === 0 && !more && (
        <div className="mt-6">
          {search.text && <DidYouMean search={search} />}
          <NoOrders admin searched={filtered} />
        </div>
      )}
      {more && <MoreButton label="Load more" loading={loading} failed={failed} onClick={loadMore} />}
      <SelectionBar orders={selected} onClear={() => selection.selectAll(false)} refresh={refresh} />
      <OrderDrawer orders={items} open={open} onOpen={setOpen} run={run} />
      {dialog}
    </>
  );
}
