import type { Db } from '#src/platform/database/open.server.ts';
import type { Actor } from './accounts/actor.ts';
import type { ServerExtension } from './server-extension.ts';

export const changeKinds = ['order', 'tool', 'user', 'review', 'bank'] as const;

export type ChangeKind = (typeof changeKinds)[number];

/** The fields that differ, as the API names them; null where the thing did not exist. */
export type ChangedFields = Readonly<Record<string, unknown>> | null;

/** Changes by an admin. */
export interface AdminChange {
  kind: ChangeKind;
  /** Past participle of the action. */
  action: string;
  /** The thing as it is stored and as people name it. */
  subject: { id: string; name: string };
  before: ChangedFields;
  after: ChangedFields;
}

/**
 * To be called in the transaction of every change that an admin makes: extensions keep it.
 * @param trx of the change
 */
export async function recordAdminChange(
  { extensions }: { extensions: readonly Pick<ServerExtension, 'adminChanged'>[] },
  trx: Db,
  admin: Actor,
  change: AdminChange,
): Promise<void> {
  for (const { adminChanged } of extensions) await adminChanged?.(trx, admin, change);
}

/** The fields that differ between two states of a thing; what only one of them has counts as null in the other. */
export function changedFields(before: object, after: object): { before: ChangedFields; after: ChangedFields } {
  const [was, is] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const differing = names.filter((name) => JSON.stringify(was[name] ?? null) !== JSON.stringify(is[name] ?? null));
  const pick = (state: Record<string, unknown>) =>
    Object.fromEntries(differing.map((name) => [name, state[name] ?? null]));
  return { before: pick(was), after: pick(is) };
}
