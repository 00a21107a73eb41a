import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import type { Order } from '#src/core/orders/order.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { useDialog } from '#src/platform/ui/use-dialog.ts';
import { OrderButtons } from '../actions/order-buttons.tsx';
import { StateChip } from '../actions/state-chip.tsx';
import { useOrderProcesses } from '../actions/use-order-processes.ts';
import type { OrderAction } from '../moves/order-process.ts';
import { actionsFor, likeliestAction, nextStepOf } from '../moves/order-process.ts';
import { orderPath } from '../page/order-details.ts';
import { DrawerDetails } from './drawer-details.tsx';

interface OrderDrawerProps {
  /** Orders of the list, for the previous and next buttons. */
  orders: readonly Order[];
  open: Order | undefined;
  onOpen: (order: Order | undefined) => void;
  run: (order: Order, action: OrderAction) => void;
}

/** An order beside the list. Arrow keys move to the order above or below; closing it focuses its row. */
export function OrderDrawer({ orders, open, onOpen, run }: OrderDrawerProps) {
  const last = useRef<string>(undefined);
  const lastAt = useRef(0);
  const title = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const isOpen = open !== undefined;
  const { ref: dialog, onClose } = useDialog(isOpen, () => {
    onOpen(undefined);
    document.querySelector<HTMLElement>(`tr[data-order="${last.current}"]`)?.focus();
  });
  useEffect(() => {
    if (open) last.current = open._id;
  }, [open]);

  // An action or a step to another order may have removed the focused button: without focus in the dialog, arrow keys
  // would not reach it.
  useEffect(() => {
    if (isOpen && document.activeElement === document.body) title.current?.focus();
  });

  const at = orders.findIndex(({ _id }) => _id === open?._id);
  useEffect(() => {
    if (at >= 0) lastAt.current = at;
  }, [at]);
  // When the order has left the list, the next one has its position.
  const [above, below] =
    at < 0 ? [orders[lastAt.current - 1], orders[lastAt.current]] : [orders[at - 1], orders[at + 1]];

  function onKeyDown(event: KeyboardEvent<HTMLDialogElement>) {
    const next = { ArrowUp: above, ArrowDown: below }[event.key];
    if (!next) return;
    event.preventDefault();
    onOpen(next);
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      closedby="any"
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="toasts-aside fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-full max-w-md flex-col overflow-y-auto border-base-300 border-l bg-base-100 p-0 text-base-content shadow-floating backdrop:bg-black/30 open:flex"
    >
      {open && (
        <>
          <header className="sticky top-0 z-10 flex items-center gap-1 border-base-300 border-b bg-base-100 px-4 py-2">
            <h2 ref={title} id={titleId} tabIndex={-1} className="mr-auto text-heading">
              {open.number}
            </h2>
            <Step label="Previous order" sign="↑" to={above} onOpen={onOpen} />
            <Step label="Next order" sign="↓" to={below} onOpen={onOpen} />
            <button
              type="button"
              className="btn btn-ghost btn-square min-h-11 min-w-11"
              aria-label="Close"
              onClick={() => dialog.current?.close()}
            >
              <span aria-hidden="true">✕</span>
            </button>
          </header>
          {/* A click on its text moves the focus here, so that arrow keys go on working. */}
          <div tabIndex={-1} className="flex flex-col gap-4 p-4 outline-none">
            <div>
              <StateChip order={open} />
              <NextStep order={open} />
            </div>
            <DrawerDetails key={open._id} order={open} />
            <DrawerActions order={open} run={run} />
          </div>
        </>
      )}
    </dialog>
  );
}

function NextStep({ order }: { order: Order }) {
  const processes = useOrderProcesses();
  const next = nextStepOf(order, processes);
  if (!next) return null;
  return (
    <p className="mt-2 text-sm">
      {next.by === 'customer' ? 'Waiting for the customer' : 'Next'}: {next.forAdmin}
    </p>
  );
}

interface StepProps {
  label: string;
  sign: string;
  to: Order | undefined;
  onOpen: (order: Order) => void;
}

function Step({ label, sign, to, onOpen }: StepProps) {
  return (
    <button
      type="button"
      className="btn btn-ghost btn-square min-h-11 min-w-11 aria-disabled:border-transparent! aria-disabled:bg-transparent!"
      aria-label={label}
      aria-disabled={to === undefined}
      onClick={() => to && onOpen(to)}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}

function DrawerActions({ order, run }: Pick<OrderDrawerProps, 'run'> & { order: Order }) {
  const processes = useOrderProcesses();
  return (
    <div className="flex flex-wrap gap-2 border-base-300 border-t pt-4">
      <OrderButtons
        actions={actionsFor(order, processes, true)}
        main={likeliestAction(order, processes, true)}
        className="min-h-11"
        run={(action) => run(order, action)}
      >
        <PageLink className="btn btn-outline min-h-11" to={orderPath(order)}>
          Open the order's page
        </PageLink>
      </OrderButtons>
    </div>
  );
}
