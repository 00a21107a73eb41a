import type { OrderSearch } from '#src/core/orders/order-search.ts';
import { useOrderProcesses } from '../actions/use-order-processes.ts';
import { statesToFind } from '../moves/order-states.ts';
import { OrderFilter } from '../search/order-filter.tsx';

/** Search and state of a customer's own orders. */
export function FindOwnOrders({ search }: { search: OrderSearch }) {
  return (
    <OrderFilter
      search={search}
      choices={statesToFind(useOrderProcesses())}
      placeholder="Number, tool, address or amount"
    />
  );
}
