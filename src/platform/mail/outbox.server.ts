import type { Insertable } from 'kysely';
import { compileOnce } from '#src/platform/database/compile-once.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { OutboxTable } from '#src/platform/database/schema.ts';
import { rememberSpan } from '#src/platform/telemetry/telemetry.server.ts';

/** A mail as a use case writes it: plain text; the HTML version is made from it (see letter.ts). */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Whom an answer reaches; by default the address that the shop sends from. */
  replyTo?: string | null;
  /** The event that it reports. */
  about?: MailedEvent | undefined;
}

/** A mail that is waiting, with how often it was tried. */
export interface DueMail extends Mail {
  id: string;
  attempts: number;
}

/** How long one copy of the shop has to hand a claimed mail to the mail server, in milliseconds. */
export const LEASE = 60_000;

/** The longest wait after a failed attempt, in milliseconds. */
export const MAX_PAUSE_MS = 3_600_000;
/** Waits after a failed attempt, in milliseconds; the last one repeats. */
const BACKOFF = [5_000, 30_000, 120_000, 600_000, MAX_PAUSE_MS] as const;

/** Header values end at a line break: one in a name or a subject must not start another header. */
function oneLine(value: string): string {
  return value.replace(/[\r\n]+/g, ' ').trim();
}

const mailsInserted = compileOnce((db, ...mails: Insertable<OutboxTable>[]) => db.insertInto('outbox').values(mails));

/** The event that a mail reports. */
export interface MailedEvent {
  id: string;
  /** The mail waits until then, because the event can still be taken back; milliseconds since the epoch. */
  heldUntil?: number | undefined;
}

function toRow({ about, ...mail }: Mail, now: number): Insertable<OutboxTable> {
  const id = newId();
  rememberSpan(id);
  return {
    id,
    recipient: oneLine(mail.to).toLowerCase(),
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    reply_to: mail.replyTo ? oneLine(mail.replyTo) : null,
    created_at: now,
    // Due whatever the clock says: one that was ahead for a moment must not put the mail off.
    next_attempt_at: about?.heldUntil ?? 0,
    sent_at: null,
    last_error: null,
    event_id: about?.id ?? null,
  };
}

/** Puts mails in the outbox; inside a transaction, they exist exactly when the transaction commits. */
export async function insertMails(db: Db, mails: readonly Mail[], now = Date.now()): Promise<void> {
  if (mails.length > 0) await mailsInserted(db, ...mails.map((mail) => toRow(mail, now)));
}

/** Puts one mail in the outbox: as `insertMails`. */
export async function insertMail(db: Db, mail: Mail, now = Date.now(), about?: MailedEvent): Promise<void> {
  await insertMails(db, [{ ...mail, about }], now);
}

/** An event of which a mail is still held back; a further mail about it then comes after that one, and leaves with it. */
export async function findHeldEvent(
  db: Db,
  eventIds: readonly string[],
  now = Date.now(),
): Promise<MailedEvent | undefined> {
  const held = await db
    .selectFrom('outbox')
    .select(['event_id', 'next_attempt_at'])
    .where('event_id', 'in', eventIds)
    .where('attempts', '=', 0)
    .where('next_attempt_at', '>', now)
    .orderBy('next_attempt_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return held?.event_id ? { id: held.event_id, heldUntil: Number(held.next_attempt_at) } : undefined;
}

/**
 * Removes the mails about an event that are still held back.
 * @returns false when one of them was sent, or is being sent
 */
export async function deleteHeldMails(db: Db, eventId: string): Promise<boolean> {
  await db.deleteFrom('outbox').where('event_id', '=', eventId).where('attempts', '=', 0).execute();
  const left = await db.selectFrom('outbox').select('id').where('event_id', '=', eventId).executeTakeFirst();
  return left === undefined;
}

/**
 * Claims the oldest due mails for this copy of the shop. The claim is a conditional update, so of several copies one wins;
 * a copy that dies leaves the mails due again when their lease ends.
 */
export async function claimDueMails(db: Db, most: number, now = Date.now()): Promise<DueMail[]> {
  const due = await db
    .selectFrom('outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(most)
    .execute();
  if (due.length === 0) return [];
  const claimed = await db
    .updateTable('outbox')
    .set((eb) => ({ next_attempt_at: now + LEASE, attempts: eb('attempts', '+', 1) }))
    .where(
      'id',
      'in',
      due.map(({ id }) => id),
    )
    .where('next_attempt_at', '<=', now)
    .where('sent_at', 'is', null)
    .returning(['id', 'recipient', 'subject', 'text', 'html', 'reply_to', 'attempts'])
    .execute();
  // An update returns its rows in no order.
  const place = new Map(due.map(({ id }, at) => [id, at]));
  const inOrder = claimed.toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
  return inOrder.map((mail) => ({ ...mail, to: mail.recipient, replyTo: mail.reply_to }));
}

export async function updateMailsSent(db: Db, ids: readonly string[], now = Date.now()): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('outbox').set({ sent_at: now, last_error: null }).where('id', 'in', ids).execute();
}

/**
 * Gives claimed mails back that were not tried: they are due at once.
 * @param claimedUntil a later claim is that of another copy
 */
export async function updateMailsReleased(db: Db, mails: readonly DueMail[], claimedUntil: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set((eb) => ({ next_attempt_at: 0, attempts: eb('attempts', '-', 1) }))
    .where(
      'id',
      'in',
      mails.map(({ id }) => id),
    )
    .where('sent_at', 'is', null)
    .where('next_attempt_at', '<=', claimedUntil)
    .execute();
}

/** Keeps a mail that could not be handed over, due again later. */
export async function updateMailFailed(db: Db, mail: DueMail, reason: string, now = Date.now()): Promise<void> {
  const wait = BACKOFF[Math.min(mail.attempts, BACKOFF.length) - 1] ?? BACKOFF[0];
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: now + wait, last_error: reason.slice(0, 500) })
    .where('id', '=', mail.id)
    .execute();
}

/** Mails already delivered, newest first: what the demo mailbox shows. */
export function listSentMail(db: Db, to: string | undefined, limit = 50) {
  return db
    .selectFrom('outbox')
    .select(['id', 'recipient as to', 'reply_to', 'subject', 'text', 'html', 'sent_at'])
    .where('sent_at', 'is not', null)
    .$if(to !== undefined, (query) => query.where('recipient', '=', (to ?? '').toLowerCase()))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** One of them. */
export function findSentMail(db: Db, id: string) {
  return db
    .selectFrom('outbox')
    .select('html')
    .where('id', '=', id)
    .where('sent_at', 'is not', null)
    .executeTakeFirst();
}

/** How many mails wait to be handed over: a number that keeps growing means that the mail server is away. */
export async function countWaitingMail(db: Db): Promise<number> {
  const row = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.waiting);
}
