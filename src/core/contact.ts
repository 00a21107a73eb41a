/** A message to the shop from a person who may order later. */
export interface Contact {
  /** Milliseconds since the epoch. */
  at: number;
  /** In lower case. */
  email: string;
  /** Whether the account with this email placed an order afterwards that is not cancelled. */
  ordered: boolean;
}
