/** A person wrote to the shop, who may order later. */
export interface Contact {
  /** Milliseconds since the epoch. */
  at: number;
  /** In lower case. */
  email: string;
  /** An order was placed after it from the account with this email, and is not cancelled. */
  ordered: boolean;
}
