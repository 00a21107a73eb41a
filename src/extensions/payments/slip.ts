import { formatMinor } from '#src/platform/i18n/money.ts';

/** The slip of a bank transfer, as its customer and admins read it. Amounts are minor units of the order's currency. */
export interface Slip {
  _id: string;
  orderId: string;
  amount: number;
  /** The day of the transfer, such as 2026-03-12. */
  sentOn: string;
  /** Of the transfer. */
  reference: string;
  fileType: SlipType;
  /** ISO 8601. */
  sentAt: string;
  /** Null while it waits. */
  decision: 'accepted' | 'declined' | null;
  /** Why it was declined. */
  reason: string | null;
}

/** Pictures are encoded again. */
export type SlipType = 'application/pdf' | 'image/webp';

/** A slip waiting for a clerk, with the order it is for. */
export interface WaitingSlip extends Slip {
  orderNumber: string;
  /** The invoice for several orders that this one is paid on; null where it has its own. */
  jointInvoice: string | null;
  currency: string;
}

/** The file of a slip, as it is sent. */
export const MAX_SLIP_BYTES = 5 * 1024 * 1024;
export const ACCEPTED_SLIPS = 'application/pdf,image/jpeg,image/png,image/webp,image/avif';

/** How many slips of one order can wait at a time: a limit to what one customer stores. */
export const MAX_WAITING_SLIPS = 5;
/** And how many it can have in all. */
export const MAX_SLIPS = 30;

/** Text for a customer with pending slips. */
export function waitingText(slips: readonly Slip[], currency: string): string | undefined {
  const amounts = slips.filter(({ decision }) => decision === null).map(({ amount }) => amount);
  if (amounts.length === 0) return undefined;
  const sum = formatMinor(
    amounts.reduce((total, amount) => total + amount, 0),
    currency,
  );
  const waiting = amounts.length === 1 ? `Your slip of ${sum} waits` : `Your slips of ${sum} wait`;
  return `${waiting} for our clerk. Please do not pay that amount again.`;
}
