import type { Config } from '#src/core/config.ts';
import { formatTime } from '#src/core/site/calendar.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { conflict, type Refusal } from '#src/platform/http/refusal.ts';
import { DAY_MS, WEEK_MS } from '#src/platform/time/units.ts';
import {
  type Admin,
  listAdmins,
  listFormerAdmins,
  listRoleChanges,
  type RoleChange,
} from './admin-repository.server.ts';

/**
 * The rule of two people, for every act that one admin may not do alone. Accounts are not people: one
 * stolen session of an admin can make a second account an admin, and a third by the second. Two admins are therefore
 * two people only if no account had a part in making both of them admins, and if both have been admins for a day, in
 * which the others can notice (mail-admins.server.ts).
 */

/** Minimum age of the role of both, in milliseconds. */
export const MIN_ROLE_AGE_MS = DAY_MS;

/** How an account became an admin, by the recorded changes of its role. */
interface Appointment {
  /** Begin of the present, uninterrupted time as an admin; 0 if it is not recorded. */
  since: number;
  /**
   * All admins who ever made it one since the operator last did. An earlier one counts although a later one did it
   * again, so that an account does not lose its origin by being demoted and promoted by an accomplice.
   */
  by: ReadonlySet<string>;
  /** When an admin last made it one; 0 if only the operator did. */
  at: number;
}

const BY_OPERATOR: Appointment = { since: 0, by: new Set(), at: 0 };

/** @param changes the changes of one account, oldest first */
export function appointmentOf(changes: readonly Pick<RoleChange, 'role' | 'by_id' | 'at'>[]): Appointment {
  let isAdmin = false;
  let { since, at } = BY_OPERATOR;
  const by = new Set<string>();
  for (const change of changes) {
    if (change.role === 'admin') {
      if (!isAdmin) since = Number(change.at);
      if (change.by_id === null) by.clear();
      else by.add(change.by_id);
      at = change.by_id === null ? 0 : Number(change.at);
    }
    isAdmin = change.role === 'admin';
  }
  return { since, by, at };
}

type AdminEmails = Pick<Config, 'adminEmails'>;

/** Admins by ADMIN_EMAILS are appointed by the operator, whatever admins did to their accounts. */
async function appointmentsOf(
  db: Db,
  { adminEmails }: AdminEmails,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Appointment>> {
  const changes = Map.groupBy(await listRoleChanges(db, userIds), ({ user_id }) => user_id);
  const appointment = (own: readonly RoleChange[]) =>
    own.some(({ email }) => adminEmails.includes(email)) ? BY_OPERATOR : appointmentOf(own);
  return new Map([...changes].map(([userId, own]) => [userId, appointment(own)]));
}

/** The account itself and all that had a part in making it an admin, over any number of steps. */
async function originsOf(db: Db, config: AdminEmails, userId: string): Promise<Set<string>> {
  const origins = new Set([userId]);
  for (let next = [userId]; next.length > 0; ) {
    const appointments = await appointmentsOf(db, config, next);
    next = [...appointments.values()].flatMap(({ by }) => [...by]).filter((id) => !origins.has(id));
    for (const id of next) origins.add(id);
  }
  return origins;
}

interface Decision {
  /** When the last act of this kind was decided by two people, in milliseconds since the epoch. */
  last?: number | undefined;
  /** Id of the admin who reads the refusal. */
  reader: string;
}

/**
 * Why this admin may not be one of the two.
 * @returns undefined if nothing is against it
 */
export async function problemOfOne(
  db: Db,
  config: AdminEmails,
  { id, email, createdAt }: Admin,
  { last = Number.POSITIVE_INFINITY, reader }: Decision,
): Promise<Refusal | undefined> {
  const { since, at } = (await appointmentsOf(db, config, [id])).get(id) ?? BY_OPERATOR;
  const from = Math.max(since, new Date(createdAt).getTime()) + MIN_ROLE_AGE_MS;
  const [became, was] = id === reader ? ['You became', 'You were'] : [`${email} became`, `${email} was`];
  if (from > Date.now()) {
    return conflict(
      'role_too_young',
      `${became} an administrator less than 24 hours ago. Please try again after ${formatTime(from)}.`,
    );
  }
  if (at <= last) return undefined;
  return conflict(
    'appointed_since',
    `${was} made an administrator after the last decision. An administrator from before it has to decide.`,
  );
}

/** Whether the two have no account in common that had a part in making them admins. */
export async function haveTwoOrigins(db: Db, config: AdminEmails, one: string, other: string): Promise<boolean> {
  const origins = await originsOf(db, config, other);
  return [...(await originsOf(db, config, one))].every((id) => !origins.has(id));
}

/**
 * Whether a person besides this one is an admin, or was one in the last seven days: to take the role away first must
 * not let an admin decide alone.
 */
export async function hasSecondPerson(db: Db, config: AdminEmails, userId: string): Promise<boolean> {
  const admins = await listAdmins(db, config.adminEmails);
  const former = await listFormerAdmins(db, Date.now() - WEEK_MS);
  const others = new Set([...admins.map(({ id }) => id), ...former]);
  others.delete(userId);
  for (const other of others) if (await haveTwoOrigins(db, config, userId, other)) return true;
  return false;
}

/**
 * Why these two admins do not count as two people.
 * @returns undefined if they do
 */
export async function problemOfTwo(
  db: Db,
  config: AdminEmails,
  [one, other]: readonly [Admin, Admin],
  decision: Decision,
): Promise<Refusal | undefined> {
  for (const admin of [one, other]) {
    const problem = await problemOfOne(db, config, admin, decision);
    if (problem) return problem;
  }
  if (one.id !== other.id && (await haveTwoOrigins(db, config, one.id, other.id))) return undefined;
  return conflict(
    'not_two_people',
    `${one.email} and ${other.email} count as one person: one made the other an administrator, or a third account both. Another administrator has to decide, or the operator confirms one of them: npm run admin -- grant <email>`,
  );
}
