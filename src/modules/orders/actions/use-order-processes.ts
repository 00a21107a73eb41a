import { useFillings } from '#src/core/ui-module.ts';
import { type OrderProcess, orderProcess } from '../moves/order-process.ts';

/** What the enabled modules contribute to the process of an order. */
export const useOrderProcesses = (): OrderProcess[] => useFillings(orderProcess);
