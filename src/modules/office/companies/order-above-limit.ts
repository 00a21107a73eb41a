import { Refusal } from '#src/platform/http/refusal.ts';

/** What would be ordered; the total in minor units. */
export interface HeldOrder {
  lines: { tool: string; pieces: number }[];
  total: number;
  currency: string;
}

/** Rolls an order above a member's limit back, before it is stored as a request for approval. */
export class OrderAboveLimit extends Refusal {
  readonly held: HeldOrder;
  constructor(held: HeldOrder) {
    super('forbidden', 'over_limit', 'This order is above your limit, and needs the approval of your company.');
    this.held = held;
  }
}
