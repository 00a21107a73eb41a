import { useState } from 'react';
import type { Order } from '#src/core/orders/order.ts';
import { Modal } from '#src/platform/ui/modal.tsx';
import { moveSeveral, type RefusedMove, type SharedAction } from './move-several.ts';

interface MoveSeveralDialogProps {
  asked: { action: SharedAction; orders: readonly Order[] } | undefined;
  onClose: () => void;
  refresh: () => Promise<void>;
}

const counted = (count: number) => `${count} ${count === 1 ? 'order' : 'orders'}`;

/** Asks before several orders make a move, then says how far it is and which of them were refused. */
export function MoveSeveralDialog({ asked, onClose, refresh }: MoveSeveralDialogProps) {
  const [done, setDone] = useState<number>();
  const [refused, setRefused] = useState<RefusedMove[]>();
  const orders = asked?.orders ?? [];
  const isRunning = done !== undefined && refused === undefined;

  async function start() {
    if (!asked || done !== undefined) return;
    setDone(0);
    setRefused(await moveSeveral(asked.action, asked.orders, setDone));
    await refresh();
  }

  function close() {
    setDone(undefined);
    setRefused(undefined);
    onClose();
  }

  return (
    <Modal
      title={asked ? `${asked.action.label}: ${counted(orders.length)}` : ''}
      open={asked !== undefined}
      onClose={close}
      busy={isRunning}
      actions={
        refused ? (
          <button type="button" className="btn btn-primary" onClick={close}>
            Close
          </button>
        ) : (
          <>
            <button type="button" className="btn btn-outline" disabled={isRunning} onClick={close}>
              Not yet
            </button>
            <button type="button" className="btn btn-primary" aria-disabled={isRunning} onClick={start}>
              {asked?.action.label}
            </button>
          </>
        )
      }
    >
      {done === undefined && (
        <>
          <p className="[overflow-wrap:anywhere]">{orders.map(({ number }) => number).join(', ')}</p>
          <p className="mt-2 text-muted">Each customer gets a mail.</p>
        </>
      )}
      <div role="status">
        {isRunning && (
          <>
            <progress className="progress" value={done} max={orders.length} aria-label="Progress" />
            <p className="mt-2 tabular-nums">
              {done} of {counted(orders.length)}
            </p>
          </>
        )}
        {refused && (
          <p>
            {counted(orders.length - refused.length)} done{refused.length > 0 ? `, ${refused.length} refused:` : '.'}
          </p>
        )}
      </div>
      {refused && refused.length > 0 && (
        <ul className="mt-2 flex max-h-64 flex-col gap-1 overflow-y-auto text-sm">
          {refused.map(({ number, message }) => (
            <li key={number}>
              <strong>{number}</strong>: {message}
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
