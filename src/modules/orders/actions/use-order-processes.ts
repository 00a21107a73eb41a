import { useContext } from 'react';
import type { CallName } from '#src/core/accounts/sessions/guards.ts';
import { DashboardRights, mayAs } from '#src/core/accounts/sessions/rights.ts';
import { useFillings } from '#src/core/ui-module.ts';
import type { Move } from '../moves/move.ts';
import { type NextAction, type OrderProcess, orderProcess } from '../moves/order-process.ts';

const callOf = ({ call, madeBy }: Move): CallName | undefined =>
  madeBy ?? (call === undefined ? undefined : `POST /order/:id/${call}`);

const COLLEAGUES = 'In your company an owner, approver or buyer does this.';
const PAYERS = 'In your company an owner, approver, buyer or accountant pays.';

/** The next step of an order, for a member whose role lacks its call. */
function stepOfColleague({ text, brief, forAdmin }: NextAction, isPayment: boolean): NextAction {
  const who = isPayment ? PAYERS : COLLEAGUES;
  return { by: 'colleague', text: `${text} ${who}`, ...(brief && { brief: `${brief} ${who}` }), forAdmin };
}

/** What the enabled modules contribute to the process of an order, as far as a role, of staff or member, allows it. */
export function useOrderProcesses(): OrderProcess[] {
  const rights = useContext(DashboardRights);
  const processes = useFillings(orderProcess);
  const { staff, lacks } = rights;
  if (!staff && !lacks) return processes;
  const has = (call: CallName | undefined) => call === undefined || mayAs(staff ? 'admin' : 'customer', rights, call);
  return processes.map(({ moves = [], links = [], nextStep, aboutMoney, ...process }) => ({
    ...process,
    links: links.filter(({ needs }) => has(needs)),
    moves: moves.map((move) => (has(callOf(move)) ? move : { ...move, offers: [] })),
    ...(nextStep &&
      (staff?.money !== false || !aboutMoney) && {
        nextStep: (order) => {
          const next = nextStep(order);
          return next?.call && !mayAs('customer', rights, next.call)
            ? stepOfColleague(next, aboutMoney === true)
            : next;
        },
      }),
  }));
}
