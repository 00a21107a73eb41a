import type { TableDeclaration } from '#src/platform/database/tables.ts';
import type { CardPart, CardPaymentState } from './card-payment.ts';
import type { CardGateway } from './gateway.ts';

/** A payment started by a customer at a gateway. Times are milliseconds since the epoch. */
export interface CardPaymentTable {
  id: string;
  order_id: string;
  gateway: CardGateway['name'];
  part: CardPart;
  amount_minor: number;
  currency: string;
  /** Session id assigned by the gateway; null until it has answered. */
  session: string | null;
  /** Payment page of the gateway; null until it has answered. */
  url: string | null;
  state: CardPaymentState;
  started_at: number;
  settled_at: number | null;
  /** Reference in the gateway's own records. */
  reference: string | null;
}

/** A refund or dispute of a card payment. */
export interface CardReturnTable {
  /** Id assigned by the gateway. */
  id: string;
  payment_id: string;
  kind: 'refund' | 'dispute';
  amount_minor: number;
  currency: string;
  /**
   * `open`: a pending dispute, which blocks shipment. `noted`: in the ledger. `released`: no longer blocks shipment.
   * `doubtful`: not in the ledger, reported to the sales team; a lost dispute in this state also blocks shipment.
   * `checked`: a doubtful return reviewed by a clerk.
   */
  state: 'open' | 'noted' | 'released' | 'doubtful' | 'checked';
  /** Milliseconds since the epoch. */
  heard_at: number;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    card_payments: CardPaymentTable;
    card_returns: CardReturnTable;
  }
}

export const cardPaymentTables: readonly TableDeclaration[] = [
  { name: 'card_payments', key: ['id'], after: ['orders'] },
  { name: 'card_returns', key: ['id'], after: ['card_payments'] },
];
