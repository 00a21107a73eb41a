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

declare module '#src/platform/database/schema.ts' {
  interface Database {
    card_payments: CardPaymentTable;
  }
}

export const cardPaymentTables: readonly TableDeclaration[] = [
  {
    name: 'card_payments',
    key: ['id'],
    after: ['orders'],
    personal: {
      within: ['order_id', 'orders', 'id'],
      omits: ['session', 'url'],
      kept: 'part of the books, without names',
    },
  },
];
