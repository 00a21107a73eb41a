import type { FastifyRequest } from 'fastify';
import type { CallRow } from '#src/core/call.ts';
import { point } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Actor } from './actor.ts';

/** A call that an admin, or a member of the staff with the rights of one, has made with success. */
export interface StaffCall {
  row: CallRow;
  actor: Actor;
  request: FastifyRequest;
}

interface StaffCalls {
  /** Runs after the answer, and does not wait for the database. */
  note: (shop: Shop, call: StaffCall) => void;
  /** Stores what was noted. */
  flush: (shop: Pick<Shop, 'db' | 'tables' | 'log'>) => Promise<void>;
}

export const staffCalls = point<StaffCalls>('calls by the staff');
