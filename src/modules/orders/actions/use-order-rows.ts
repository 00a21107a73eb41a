import type { Order } from '#src/core/orders/order.ts';
import type { OrderRow } from '#src/core/orders/order-row.ts';
import { useFillings } from '#src/core/ui-module.ts';
import { type OrderAction, orderRow } from '../moves/order-process.ts';
import { orderPath } from '../page/order-details.ts';
import { orderParts, partsAt } from '../page/order-parts.ts';
import { StateChip } from './state-chip.tsx';
import { useOrderProcesses } from './use-order-processes.ts';

interface Viewer {
  admin: boolean;
  /** Runs an action that was chosen in a row. */
  run: (order: Order, action: OrderAction) => void;
}

/** @returns a function from an order to its row, with the controls of the enabled modules */
export function useOrderRows({ admin, run }: Viewer): (order: Order) => OrderRow {
  const processes = useOrderProcesses();
  const InRow = partsAt(useFillings(orderParts), 'row')[0]?.Part;
  return (order) => orderRow(order, { processes, admin, page: orderPath(order), Chip: StateChip, InRow, run });
}
