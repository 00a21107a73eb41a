import type { Order } from '#src/core/orders/order.ts';
import { formatMinor } from '#src/platform/i18n/money.ts';
import type { Sameness } from '../transfers/transfer.ts';

/** A bank transfer slip, as shown to its customer and to admins. Amounts are in minor units of the order's currency. */
export interface Slip {
  _id: string;
  orderId: string;
  amount: number;
  /** Date of the transfer, such as 2026-03-12. */
  sentOn: string;
  /** Reference of the transfer. */
  reference: string;
  fileType: SlipType;
  /** ISO 8601. */
  sentAt: string;
  /** Null while pending; settled if its transfer was in a ledger already. */
  decision: 'accepted' | 'declined' | 'settled' | null;
  /** Reason for declining it. */
  reason: string | null;
}

/** Stored file types; pictures are re-encoded. */
export type SlipType = 'application/pdf' | 'image/webp';

/** Where the transfer of a slip is known from already, for a clerk. */
export interface KnownSlip {
  orderId: string;
  /** Number of that order. */
  order: string;
  /** Day of the transfer; null if unknown. */
  on: string | null;
  /** In minor units. */
  amount: number;
  currency: string;
  same: Sameness;
  /** It is in the ledger of that order, not only reported by another slip. */
  recorded: boolean;
}

/** A slip as a clerk decides it. */
export interface SlipToDecide extends Slip {
  known?: KnownSlip | undefined;
}

/** A pending slip with its order. */
export interface PendingSlip extends SlipToDecide {
  orderNumber: string;
  /** Number of the joint invoice the order is paid on; null if the order has its own invoice. */
  jointInvoice: string | null;
  currency: string;
  order: Order;
}

export const NO_DAY = 'Please input the day of the transfer.';
export const NO_REFERENCE = 'Please input the reference of the transfer.';

/** Maximum size of the uploaded file. */
export const MAX_SLIP_BYTES = 5 * 1024 * 1024;
export const ACCEPTED_SLIPS = 'application/pdf,image/jpeg,image/png,image/webp,image/avif';

/** Maximum number of pending slips per order: limits how much a customer can store. */
export const MAX_PENDING_SLIPS = 5;
/** Maximum number of slips per order in total. */
export const MAX_SLIPS = 30;

/** Text for a customer with pending slips. */
export function pendingSlipsText(slips: readonly Slip[], currency: string): string | undefined {
  const amounts = slips.filter(({ decision }) => decision === null).map(({ amount }) => amount);
  if (amounts.length === 0) return undefined;
  const sum = formatMinor(
    amounts.reduce((total, amount) => total + amount, 0),
    currency,
  );
  const waiting = amounts.length === 1 ? `Your slip of ${sum} waits` : `Your slips of ${sum} wait`;
  return `${waiting} for our clerk. Please do not pay that amount again.`;
}
