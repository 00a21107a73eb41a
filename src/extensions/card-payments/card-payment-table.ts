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
  /** Where the payer is sent; null until the gateway has answered. */
  url: string | null;
  state: CardPaymentState;
  started_at: number;
  settled_at: number | null;
  /** As the gateway's own lists name the money. */
  reference: string | null;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    card_payments: CardPaymentTable;
  }
}

/** Part of a backup. */
export const cardPaymentTables: readonly TableDeclaration[] = [
  { name: 'card_payments', key: ['id'], after: ['orders'] },
];
