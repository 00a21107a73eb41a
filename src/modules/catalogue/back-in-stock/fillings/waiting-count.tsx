import { useEffect, useState } from 'react';
import { callContract } from '#src/core/calls/call-api.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { getWaitingCountCall } from '../stock-alert.calls.ts';

/** Number of buyers waiting for a tool; empty at zero. */
export default function WaitingCount({ id }: { id: string }) {
  const [waiting, setWaiting] = useState(0);
  useEffect(() => {
    callContract(getWaitingCountCall, { params: { id } }).then(
      (answer) => setWaiting(answer.waiting),
      () => {},
    );
  }, [id]);
  if (waiting === 0) return null;
  return (
    <p className="mt-4 border-primary border-l-4 bg-base-200 px-4 py-3">
      <strong>{waiting === 1 ? '1 buyer waits' : `${formatPieces(waiting)} buyers wait`}</strong> to be told when it is
      back in stock.
    </p>
  );
}
