import { formatMoney } from '#src/platform/i18n/money.ts';
import type { MoveNoticeProps } from '../moves/move-offer.ts';

/** Tells before a cancellation that money was received. */
export default function CancelNotice({ order: { receivedAmount, shippedPieces, currency } }: MoveNoticeProps) {
  if (receivedAmount <= 0) return null;
  const rest = shippedPieces > 0 ? ', except what the shipped pieces cost,' : '';
  return (
    <p role="status" className="border-warning border-l-4 bg-base-200 px-4 py-2">
      {formatMoney(receivedAmount, currency)} was received. It{rest} is then to be paid back.
    </p>
  );
}
