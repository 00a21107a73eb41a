import type { Db } from '#src/platform/database/open.server.ts';
import type { Actor } from './accounts/actor.ts';
import { type Fill, fillingsOf, point } from './point.ts';

export const changeKinds = [
  'order',
  'tool',
  'user',
  'review',
  'bank',
  'statement',
  'price',
  'search',
  'webhook',
  'role',
] as const;

export type ChangeKind = (typeof changeKinds)[number];

/** The changed fields under their API names; null if the record did not exist. */
export type ChangedFields = Readonly<Record<string, unknown>> | null;

/** A change made by an admin. */
export interface AdminChange {
  kind: ChangeKind;
  /** Past participle of the action. */
  action: string;
  /** The changed record: its id, and its name for people. */
  subject: { id: string; name: string };
  /** Id of a customer whom it names besides; by default, the one with an address that it has. */
  about?: string;
  before: ChangedFields;
  after: ChangedFields;
}

/** Runs in the transaction of an admin's change; an error rolls the change back. */
export const adminChanges = point<(trx: Db, admin: Actor, change: AdminChange) => Promise<void>>('changes by admins');

/**
 * Passes an admin's change to the modules.
 * @param trx transaction of the change
 */
export async function recordAdminChange(
  { fills }: { fills: readonly Fill[] },
  trx: Db,
  admin: Actor,
  change: AdminChange,
): Promise<void> {
  for (const changed of fillingsOf(fills, adminChanges)) await changed(trx, admin, change);
}

/** The fields that differ between two states of a record; a field that one of them lacks counts as null there. */
export function changedFields(before: object, after: object): { before: ChangedFields; after: ChangedFields } {
  const [old, current] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const names = [...new Set([...Object.keys(old), ...Object.keys(current)])];
  const differing = names.filter((name) => JSON.stringify(old[name] ?? null) !== JSON.stringify(current[name] ?? null));
  const pick = (state: Record<string, unknown>) =>
    Object.fromEntries(differing.map((name) => [name, state[name] ?? null]));
  return { before: pick(old), after: pick(current) };
}
