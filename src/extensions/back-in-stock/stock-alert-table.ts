import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** Milliseconds since the epoch. */
type Timestamp = number;

/** One address is mailed about one tool: it waits from its confirmation until it is mailed. */
export interface StockAlertTable {
  id: string;
  tool_id: string;
  /** Whose account asked; null for a visitor. */
  user_id: string | null;
  /** In lower case. */
  email: string;
  /** SHA-256 of the token that confirms the address, until it is used. */
  confirm_hash: string | null;
  /** Until when that token works. */
  expires_at: Timestamp | null;
  confirmed_at: Timestamp | null;
  mailed_at: Timestamp | null;
  /** SHA-256 of the token in the last mail, which ends every alert of the address. */
  stop_hash: string | null;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    stock_alerts: StockAlertTable;
  }
}

/** Part of a backup. */
export const stockAlertTables: readonly TableDeclaration[] = [
  { name: 'stock_alerts', key: ['id'], after: ['user', 'tools'] },
];
