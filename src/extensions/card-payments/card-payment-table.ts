import type { TableDeclaration } from '#src/platform/database/tables.ts';
import type { CardPart, CardPaymentState } from './card-payment.ts';
import type { CardGateway } from './gateway.ts';

/** A payment that a customer began at a gateway. Times are milliseconds since the epoch. */
export interface CardPaymentTable {
  id: string;
  order_id: string;
  gateway: CardGateway['name'];
  part: CardPart;
  amount_minor: number;
  currency: string;
  /** Of the gateway; null until it has answered. */
  session: string | null;
  /** Payment page of the gateway; null until the gateway has answered. */
  url: string | null;
  state: CardPaymentState;
  started_at: number;
  settled_at: number | null;
  /** As the gateway's own lists name the money. */
  reference: string | null;
}

/** Money of a card payment that went back, or is disputed. */
export interface CardReturnTable {
  /** As the gateway names it. */
  id: string;
  payment_id: string;
  kind: 'refund' | 'dispute';
  amount_minor: number;
  currency: string;
  /**
   * `noted`: an entry of the ledger. `open`: a dispute that holds the order. `doubtful`: sales was mailed instead, and the order is held where it is a dispute that
   * was lost. `checked`: a clerk has looked at a doubtful one.
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

/** Part of a backup. */
export const cardPaymentTables: readonly TableDeclaration[] = [
  { name: 'card_payments', key: ['id'], after: ['orders'] },
  { name: 'card_returns', key: ['id'], after: ['card_payments'] },
];
