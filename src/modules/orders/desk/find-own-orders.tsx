import { OrderFilter } from '#src/core/orders/order-filter.tsx';
import type { OrderSearch } from '#src/core/orders/order-search.ts';
import { statesToFind, useOrderScreens } from '#src/core/orders/use-order-screens.ts';
import { ExportButton } from './export-button.tsx';

/** Search, state and export of a customer's own orders. */
export default function FindOwnOrders({ search }: { search: OrderSearch }) {
  return (
    <>
      <ExportButton search={search} own />
      <OrderFilter
        search={search}
        choices={statesToFind(useOrderScreens())}
        placeholder="Number, tool, address or amount"
      />
    </>
  );
}
