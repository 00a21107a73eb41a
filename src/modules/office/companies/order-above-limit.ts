import { Refusal } from '#src/platform/http/refusal.ts';

/** What would be ordered; the total in minor units. */
export interface OrderToApprove {
  lines: { tool: string; pieces: number }[];
  total: number;
  currency: string;
}

/** Rolls an order above a member's limit back, before it is stored as a request for approval. */
export class OrderAboveLimit extends Refusal {
  readonly order: OrderToApprove;
  /** Currency of the limit, if the order is in another one. */
  readonly limitCurrency: string | undefined;
  constructor(order: OrderToApprove, limitCurrency?: string) {
    const message =
      limitCurrency === undefined
        ? 'This order is above your limit, and needs the approval of your company.'
        : `Your limit is in ${limitCurrency}, so this order needs the approval of your company.`;
    super('forbidden', 'over_limit', message);
    this.order = order;
    this.limitCurrency = limitCurrency;
  }
}
