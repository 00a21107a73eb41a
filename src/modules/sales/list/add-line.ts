import { signedInUser } from '#src/core/accounts/sessions/session.ts';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { changeLines } from './change-stored-list.ts';
import { sendList } from './use-list.ts';

/** Adds the minimum order of a tool to the list. @returns false if it would have too many lines */
export function addToList(toolId: string): boolean {
  const isAdded = changeLines(signedInUser()?.email ?? '', (lines) => [
    ...lines.filter((line) => line.toolId !== toolId),
    { toolId, pieces: MINIMUM_ORDER_QUANTITY },
  ]);
  if (signedInUser()) sendList();
  return isAdded;
}
