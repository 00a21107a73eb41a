import { useContext } from 'react';
import { DashboardRights } from '#src/core/accounts/sessions/rights.ts';
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
  const parts = useFillings(orderParts);
  const InRow = partsAt(parts, 'row')[0]?.Part;
  const [groups] = partsAt(parts, 'group');
  const groupOf = (order: Order) => {
    const key = groups?.keyOf(order) ?? null;
    return groups && key !== null ? { key, Heading: groups.Part, saysNext: groups.saysNext(order) } : undefined;
  };
  const { staff, lacks = [] } = useContext(DashboardRights);
  const hidesInert = staff !== undefined || lacks.includes('POST /order/:id/cancel');
  return (order) => ({
    ...orderRow(order, {
      ...{ processes, admin, run, InRow, Chip: StateChip },
      ...{ page: orderPath(order), group: admin ? undefined : groupOf(order) },
    }),
    ...(hidesInert && { hidesInert }),
  });
}
