import { useContext } from 'react';
import type { CallName } from '#src/core/accounts/sessions/guards.ts';
import { DashboardRights, mayAs } from '#src/core/accounts/sessions/rights.ts';
import { useFillings } from '#src/core/ui-module.ts';
import type { Move } from '../moves/move.ts';
import { type NextAction, type OrderProcess, orderProcess } from '../moves/order-process.ts';

/** The call of a move; a change of the order is the only one without a call of its own. */
const callOf = ({ call }: Move): CallName => (call === undefined ? 'PUT /order/:id' : `POST /order/:id/${call}`);

const PAYERS = 'In your company an owner, approver, buyer or accountant pays.';

/** The next payment of an order, for a member who does not pay. */
function paidByColleague(next: NextAction | undefined): NextAction | undefined {
  if (next?.by !== 'customer') return next;
  const { text, brief, forAdmin } = next;
  return { by: 'colleague', text: `${text} ${PAYERS}`, ...(brief && { brief: `${brief} ${PAYERS}` }), forAdmin };
}

/** What the enabled modules contribute to the process of an order, as far as a role, of staff or member, allows it. */
export function useOrderProcesses(): OrderProcess[] {
  const rights = useContext(DashboardRights);
  const processes = useFillings(orderProcess);
  const { staff, lacks } = rights;
  if (!staff && !lacks) return processes;
  const isPayer = !lacks?.includes('POST /order/:id/slip');
  const has = (call: CallName) => mayAs(staff ? 'admin' : 'customer', rights, call);
  return processes.map(({ moves = [], links = [], nextStep, aboutMoney, ...process }) => ({
    ...process,
    links: links.filter(({ needs }) => !needs || has(needs)),
    moves: moves.map((move) => (has(callOf(move)) ? move : { ...move, offers: [] })),
    ...(nextStep &&
      (staff?.money !== false || !aboutMoney) && {
        nextStep: aboutMoney && !isPayer ? (order) => paidByColleague(nextStep(order)) : nextStep,
      }),
  }));
}
