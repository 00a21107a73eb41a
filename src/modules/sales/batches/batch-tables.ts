import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** A batch of a tool that the factory makes, of which buyers can order before it is received. */
export interface BatchTable {
  id: string;
  tool_id: string;
  /** Day on which its pieces are ready, such as 2027-01-31. */
  due_on: string;
  /** Pieces that are to be made. */
  pieces: number;
  /** Pieces that were received with an earlier batch and wait for the orders of this one. */
  carried: number;
  /** Pieces that are not sold; null once the batch is received. */
  free: number | null;
  /** Milliseconds since the epoch; null until it is received. */
  received_at: number | null;
  received: number | null;
  /** Received pieces that went into stock. */
  stocked: number | null;
  /** Why it was not received in full. */
  note: string | null;
  added_at: number;
  /** Idempotency-Key of the request that added it, and the hash of the request. */
  request_key: string | null;
  request_hash: string | null;
  /** Idempotency-Key of its receipt, the hash of the request, and what was answered, as JSON. */
  receipt_key: string | null;
  receipt_hash: string | null;
  receipt_answer: string | null;
}

/** An order whose pieces come from a batch. */
export interface BatchOrderTable {
  order_id: string;
  batch_id: string;
  /** Day that the customer was promised first. */
  promised_on: string;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    batches: BatchTable;
    batch_orders: BatchOrderTable;
  }
}

export const batchTables: readonly TableDeclaration[] = [
  { name: 'batches', key: ['id'] },
  { name: 'batch_orders', key: ['order_id'], after: ['batches', 'orders'] },
];
