import { type FormEvent, Fragment, useId, useState } from 'react';
import { useSightOfMoney } from '#src/core/accounts/sessions/rights.ts';
import type { Order } from '#src/core/orders/order.ts';
import { formatMoney } from '#src/platform/i18n/money.ts';
import { refuseTooLong } from '#src/platform/ui/length-limit.ts';
import { Modal } from '#src/platform/ui/modal.tsx';
import { TextArea } from '#src/platform/ui/text-area.tsx';
import type { BulkMove } from './bulk-move.ts';
import { countOrders } from './count-orders.ts';
import { useBulkMove } from './use-bulk-move.ts';

interface MoveSeveralDialogProps {
  asked: BulkMove | undefined;
  onClose: () => void;
  refresh: () => Promise<void>;
}

function OrderNumbers({ orders }: { orders: readonly Order[] }) {
  return orders.map(({ _id, number }, at) => (
    <Fragment key={_id}>
      {at > 0 && ', '}
      <span className="whitespace-nowrap">{number}</span>
    </Fragment>
  ));
}

function AskedOrders({ orders, others }: BulkMove) {
  const seesMoney = useSightOfMoney();
  const amount = orders.reduce((sum, { orderedTotalPrice }) => sum + orderedTotalPrice, 0);
  return (
    <div className="max-h-52 overflow-y-auto border-base-300 border-y py-3">
      {seesMoney && orders[0] && <strong className="text-2xl">{formatMoney(amount, orders[0].currency)}</strong>}
      <p className="mt-1">
        <OrderNumbers orders={orders} />
      </p>
      {others.length > 0 && (
        <p className="mt-2 text-muted text-sm">
          Left out, because this cannot be done with {others.length === 1 ? 'it' : 'them'} now:{' '}
          <OrderNumbers orders={others} />
        </p>
      )}
    </div>
  );
}

/** Asks for confirmation to move several orders, then shows the progress and the refused orders. */
export function BulkMoveDialog({ asked, onClose, refresh }: MoveSeveralDialogProps) {
  const form = useId();
  const [note, setNote] = useState('');
  const { progress, start, undo, close } = useBulkMove(() => {
    setNote('');
    onClose();
  }, refresh);
  const { kind } = progress;
  const noteLabel = asked?.action.move.fields.note;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (refuseTooLong(event)) return;
    if (asked && kind === 'asking') void start(asked, note);
  }

  const actions = {
    asking: (
      <>
        <button type="button" className="btn btn-outline" onClick={close}>
          Not yet
        </button>
        <button type="submit" form={form} className="btn btn-primary">
          {asked?.action.label}
        </button>
      </>
    ),
    running: null,
    refused: (
      <>
        {kind === 'refused' && progress.undoable.length > 0 && (
          <button type="button" className="btn btn-outline" onClick={() => undo(progress.undoable, progress.key)}>
            Undo {countOrders(progress.undoable.length)}
          </button>
        )}
        <button type="button" className="btn btn-primary" onClick={close}>
          Close
        </button>
      </>
    ),
  };

  return (
    <Modal
      title={asked ? `${asked.action.label}: ${countOrders(asked.orders.length)}` : 'Undo'}
      open={asked !== undefined || kind !== 'asking'}
      onClose={close}
      busy={kind === 'running'}
      actions={actions[kind]}
    >
      {asked && kind === 'asking' && (
        <form id={form} onSubmit={submit} className="flex flex-col gap-4">
          <AskedOrders {...asked} />
          <p className="text-muted">Each customer gets a mail. It is held for ten seconds, in which you can undo.</p>
          {noteLabel !== undefined && (
            <TextArea
              label={asked.orders.length === 1 ? noteLabel : `${noteLabel}, the same for each order`}
              rows={2}
              maxLength={1_000}
              value={note}
              onChange={({ target: { value } }) => setNote(value)}
            />
          )}
        </form>
      )}
      <div role="status">
        {kind === 'running' && (
          <>
            <progress className="progress" value={progress.done} max={progress.of} aria-label="Progress" />
            <p className="mt-2 tabular-nums">
              {progress.done} of {countOrders(progress.of)}
            </p>
          </>
        )}
        {kind === 'refused' && <p>{progress.said}</p>}
      </div>
      {kind === 'refused' && (
        <ul className="mt-2 flex max-h-64 flex-col gap-1 overflow-y-auto text-sm">
          {progress.refused.map(({ number, message }) => (
            <li key={number}>
              <strong className="whitespace-nowrap">{number}</strong>: {message}
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
