/** Payment terms of a customer. */
export interface PaymentTerms {
  /** Deposit due with the order, as a percentage of the total; 0 to 100. */
  percent: number;
  /** Days after shipment within which the balance is due; 0 means due before shipment. */
  days: number;
}

/** The deposit, rounded up to a whole minor unit; the rest is the balance. @param total in minor units */
export function depositOf(total: number, percent: number): number {
  // Integer arithmetic: with floats the share could be one unit too high.
  return Number((BigInt(total) * BigInt(percent) + 99n) / 100n);
}
