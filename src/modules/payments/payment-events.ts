/** One transfer for several orders, in their currency. */
export interface SharedTransfer {
  amount: number;
  /** Received for all orders of the invoice, including this transfer. */
  received: number;
  total: number;
  shares: readonly {
    order: string;
    amount: number;
    /** Still to pay. */
    rest: number;
    /** Of that, what is missing before the order is confirmed; absent if nothing is. */
    missing?: number;
    /** Whether it confirms the order. */
    confirms?: true;
  }[];
}

declare module '#src/modules/orders/moves/order-history.ts' {
  interface OrderEvents {
    paid: true;
    'payment-received': true;
    'money-received': true;
    refunded: true;
    'payment-corrected': true;
    'payment-reversed': true;
    'money-moved': true;
    'invoice-revised': true;
    expired: true;
    'slip-sent': true;
    'slip-declined': true;
    'slip-settled': true;
  }
  interface EventData {
    /** Amount received, in the currency of the order. */
    amount?: number | undefined;
    /** Day of the receipt, such as 2026-03-12. */
    receivedOn?: string | undefined;
    /** Reference of the bank transfer, or of the shipment: AWB, B/L or truck. */
    reference?: string | undefined;
    /** Payment method, such as `bank transfer`. */
    method?: string | undefined;
    /** Bank charges that the shop bears, in the currency of the order. */
    writtenOff?: number | undefined;
    /** Id of the ledger entry of the invoice; the amount is this order's share of it. */
    entry?: string | undefined;
    /** Number of the invoice, if it has several orders. */
    jointInvoice?: string | undefined;
    /** The whole transfer, stored with one of its orders. */
    transfer?: SharedTransfer | undefined;
    /** Id of the transfer slip that reported the payment. */
    slip?: string | undefined;
    /** Id of the line that a clerk has added to the invoice. */
    invoiceLine?: string | undefined;
    /** Id of the card payment. */
    cardPayment?: string | undefined;
    /** It expired after the short time of an order of a new customer. */
    newCustomer?: true | undefined;
  }
}
