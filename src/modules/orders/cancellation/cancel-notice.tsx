import type { MoveNoticeProps } from '../moves/move-offer.ts';
import { moneyAfterCancellation } from './money-after-cancellation.ts';

/** Tells before a cancellation what becomes of the money. */
export default function CancelNotice({ order }: MoveNoticeProps) {
  const text = moneyAfterCancellation(order);
  return (
    text && (
      <p role="status" className="border-warning border-l-4 bg-base-200 px-4 py-2">
        {text}
      </p>
    )
  );
}
