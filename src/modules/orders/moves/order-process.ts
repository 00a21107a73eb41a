import type { CallName } from '#src/core/accounts/sessions/guards.ts';
import type { Order } from '#src/core/orders/order.ts';
import type { OrderRow, RowControl } from '#src/core/orders/order-row.ts';
import { type Fill, fillingsOf, point } from '#src/core/point.ts';
import { allTransitions, canBeUndone, type Move, movesFrom, type RecordedEvent } from './move.ts';
import type { OfferedMove } from './move-offer.ts';

/** Next step of an order, and who has to act. */
export interface NextAction {
  /** `colleague`: another member of the company than the reader. */
  by: 'customer' | 'colleague' | 'shop';
  /** The call that the customer makes. */
  call?: CallName;
  text: string;
  /** Shorter text for a row, without the figures that the row shows. */
  brief?: string;
  /** Text for the clerk: what to do or, after "Waiting for the customer", what is awaited. */
  forAdmin: string;
}

/** A page that can be opened for an order. */
export interface OrderLink {
  label: string;
  control?: RowControl;
  to: readonly ('admin' | 'customer')[];
  when?: (order: Order) => boolean;
  /** The call without which a role of the staff does not have it. */
  needs?: CallName;
  /** Where it is offered, it is what the order needs next. */
  first?: true;
  path(order: Order): string;
}

/** What a module contributes to the process of an order, for the server and the screens. */
export interface OrderProcess {
  moves?: readonly Move[];
  /** What the history records besides the moves, such as a slip sent by the customer. */
  events?: readonly RecordedEvent[];
  links?: readonly OrderLink[];
  /** Its next steps depend on money, which not every role of the staff sees. */
  aboutMoney?: true;
  /** Next step of an order among these moves; undefined for none. */
  nextStep?: (order: Order) => NextAction | undefined;
}

export const orderProcess = point<OrderProcess>('the process of an order');

/** The moves of the enabled modules. */
export const movesOf = (fills: readonly Fill[]): Move[] =>
  fillingsOf(fills, orderProcess).flatMap(({ moves = [] }) => moves);

/** Something that the viewer can do with an order: a move, or a page to open. */
export interface OrderAction {
  label: string;
  control?: RowControl | undefined;
  /** It is what the order needs next. */
  first?: true | undefined;
  /** Path of the page that it opens. */
  open?: (order: Order) => string;
  /** The move that it makes. */
  move?: OfferedMove;
}

/** An action with the condition under which it is offered. */
interface ConditionalAction extends OrderAction {
  isOffered(order: Order): boolean;
}

/** Everything that a person with this role could do, whatever the order. */
export function allActions({ moves = [], links = [] }: OrderProcess, admin: boolean): ConditionalAction[] {
  const role = admin ? 'admin' : 'customer';
  const offered = moves.flatMap(({ offers = [], ...move }) =>
    offers
      .filter(({ to }) => to.includes(role))
      .map((offer): ConditionalAction => {
        const { event, call = '' } = move;
        const undo = admin && allTransitions([move]).some(canBeUndone);
        return {
          label: offer.label,
          control: offer.control,
          move: { ...offer, event, call, undo },
          isOffered: (order) =>
            movesFrom([move], order).some(({ by }) => by.includes(role)) && (offer.when?.(order) ?? true),
        };
      }),
  );
  const pages = links
    .filter(({ to }) => to.includes(role))
    .map(
      ({ label, control, when, first, path }): ConditionalAction => ({
        label,
        control,
        first,
        open: path,
        isOffered: (order) => when?.(order) ?? true,
      }),
    );
  return [...offered, ...pages];
}

/** Actions of the viewer on an order. */
export function actionsFor(order: Order, processes: readonly OrderProcess[], admin: boolean): OrderAction[] {
  return processes.flatMap((process) => allActions(process, admin)).filter(({ isOffered }) => isOffered(order));
}

/**
 * The page or the move that the next step calls for, otherwise the first move on offer. It is never a cancellation.
 */
export function likeliestAction(
  order: Order,
  processes: readonly OrderProcess[],
  admin: boolean,
): OrderAction | undefined {
  const next = processes.filter(({ nextStep }) => nextStep?.(order)).slice(0, 1);
  const offered = [...actionsFor(order, next, admin), ...actionsFor(order, processes, admin)];
  return (
    offered.find(({ first }) => first) ??
    offered.find(({ move, control }) => move && !move.aside && control !== 'Delete')
  );
}

/** Text of an event in the history; its name if no enabled module has a text for it. */
export function eventLabel(event: string, processes: readonly OrderProcess[]): string {
  const known = processes.flatMap(({ moves = [], events = [] }): readonly RecordedEvent[] => [...moves, ...events]);
  return known.find((each) => each.event === event)?.past ?? event;
}

/** Next step of an order, by the first module that defines one. */
export function nextStepOf(order: Order, processes: readonly OrderProcess[]): NextAction | undefined {
  for (const { nextStep } of processes) {
    const next = nextStep?.(order);
    if (next) return next;
  }
  return undefined;
}

interface RowParts {
  processes: readonly OrderProcess[];
  admin: boolean;
  page: string;
  Chip: OrderRow['Chip'];
  InRow: OrderRow['InRow'];
  group: OrderRow['group'];
  run(order: Order, action: OrderAction): void;
}

/** An order as its row shows it. */
export function orderRow(order: Order, { processes, admin, page, Chip, InRow, group, run }: RowParts): OrderRow {
  const actions = actionsFor(order, processes, admin);
  const next = nextStepOf(order, processes);
  const actionOf = (control: RowControl) => actions.find((candidate) => candidate.control === control);
  const transitions = allTransitions(processes.flatMap(({ moves = [] }) => moves));
  const sets = (date: Move['date']) => transitions.some((move) => move.date === date);
  return {
    order,
    page,
    next: admin ? undefined : (next?.brief ?? next?.text),
    waitsForShop: next?.by === 'shop',
    Chip,
    InRow,
    group,
    paid: sets('paidAt') && order.paidAt !== null,
    shipped: sets('shippedAt') && order.shippedAt !== null,
    cancelled: sets('cancelledAt') && order.cancelledAt !== null,
    chosen(control) {
      const action = actionOf(control);
      return action && (() => run(order, action));
    },
    effectOf: (control) => actionOf(control)?.label,
  };
}
