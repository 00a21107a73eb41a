import { statedTotal } from '#src/core/orders/amount-to-pay.ts';
import type { Order } from '#src/core/orders/order.ts';
import { formatMinor, minorPriceOf } from '#src/platform/i18n/money.ts';
import type { Balance } from './balance.ts';

/** Progress bar of the amount received. */
export function ReceivedBar({ balance: { received }, order }: { balance: Balance; order: Order }) {
  const { currency } = order;
  const total = minorPriceOf(statedTotal(order), currency);
  return (
    <>
      <p className="mt-2 tabular-nums">
        Received <strong>{formatMinor(received, currency)}</strong> of {formatMinor(total, currency)}
      </p>
      <progress
        className="mt-2 block h-2 w-full max-w-md overflow-hidden rounded-full bg-base-300 [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-base-300 [&::-webkit-progress-value]:bg-primary"
        aria-label="Received"
        // A progress bar needs a maximum above 0; nothing is missing of an amount of 0.
        max={total || 1}
        value={total > 0 ? Math.min(received, total) : 1}
      />
    </>
  );
}
