import type { Db } from '#src/platform/database/open.server.ts';
import { point } from './point.ts';

/** What customers should have paid before today. */
export interface OverdueAmount {
  currency: string;
  /** A decimal number of the currency. */
  amount: number;
}

/** Overdue amounts by currency, if a module knows when invoices are due. */
export const overdueAmounts = point<(db: Db) => Promise<readonly OverdueAmount[]>>('overdue amounts');
