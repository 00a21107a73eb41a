import type { Timestamp } from '#src/platform/database/schema.ts';
import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** Alert of one address for one tool, pending from its confirmation until it is mailed. */
export interface StockAlertTable {
  id: string;
  tool_id: string;
  /** Account that subscribed; null for a visitor. */
  user_id: string | null;
  /** Lowercase. */
  email: string;
  /** SHA-256 of the confirmation token; null once used. */
  confirm_hash: string | null;
  /** Expiry of the confirmation token. */
  expires_at: Timestamp | null;
  confirmed_at: Timestamp | null;
  mailed_at: Timestamp | null;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    stock_alerts: StockAlertTable;
  }
}

/** For the copy to another engine. */
export const stockAlertTables: readonly TableDeclaration[] = [
  {
    name: 'stock_alerts',
    key: ['id'],
    after: ['user', 'tools'],
    personal: { user: 'user_id', email: ['email'], omits: ['confirm_hash'], erased: {} },
  },
];
