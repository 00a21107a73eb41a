import type { Insertable } from 'kysely';
import { compileOnce } from '#src/platform/database/compile-once.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { OutboxTable } from '#src/platform/database/schema.ts';
import { withoutNul } from '#src/platform/http/without-nul.ts';
import { rememberSpan } from '#src/platform/telemetry/telemetry.server.ts';
import { HOUR_MS } from '#src/platform/time/units.ts';

/** A mail with its plain-text and HTML versions (see write-mail.ts). */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Address for replies; by default the shop's sender address. */
  replyTo?: string | null;
  /** The event that the mail reports. */
  about?: MailedEvent | undefined;
  /** Sent with the mail. */
  papers?: readonly PaperReference[] | undefined;
  /** No module puts other recipients in place of this one. */
  final?: boolean | undefined;
}

/** A paper of the shop: its kind, and what identifies it among those of its kind. */
export type PaperReference = Readonly<{ kind: string } & Record<string, string>>;

/** A mail to be delivered, with the number of attempts so far. */
export interface DueMail extends Mail {
  id: string;
  attempts: number;
}

/** How long a copy of the shop may take to hand a claimed mail to the mail server, in milliseconds. */
export const MAIL_LEASE_MS = 60_000;

/** The longest pause after a failed attempt, in milliseconds. */
export const MAX_PAUSE_MS = HOUR_MS;
/** Pauses after failed attempts, in milliseconds; the last one repeats. */
const BACKOFF = [5_000, 30_000, 120_000, 600_000, MAX_PAUSE_MS] as const;

/** Attempts from which on a mail is given up when its recipient is refused for good: 19 hours. */
export const MAX_REFUSALS = 24;
/** In place of the attempts of a mail that was given up: more than fit in its time. */
const GIVEN_UP = 1_000;

/** Removes line breaks, which end a header value: one in a name or a subject must not start another header. */
function oneLine(value: string): string {
  return value.replace(/[\r\n]+/g, ' ').trim();
}

const mailsInserted = compileOnce((db, ...mails: Insertable<OutboxTable>[]) => db.insertInto('outbox').values(mails));

/** The event that a mail reports. */
export interface MailedEvent {
  id: string;
  /** The mail waits until then, because the event can still be undone; in milliseconds since the epoch. */
  sendAfter?: number | undefined;
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
    // Due at once, whatever the clock says: a clock that is briefly fast must not delay the mail.
    next_attempt_at: about?.sendAfter ?? 0,
    sent_at: null,
    last_error: null,
    event_id: about?.id ?? null,
    papers: mail.papers?.length ? JSON.stringify(mail.papers) : null,
    is_final: mail.final ? 1 : 0,
  };
}

/** Puts mails in the outbox; in a transaction, they exist if and only if it commits. */
export async function insertMails(db: Db, mails: readonly Mail[], now = Date.now()): Promise<void> {
  if (mails.length > 0) await mailsInserted(db, ...mails.map((mail) => toRow(mail, now)));
}

/** Like `insertMails`, for a single mail. */
export async function insertMail(db: Db, mail: Mail, now = Date.now(), about?: MailedEvent): Promise<void> {
  await insertMails(db, [{ ...mail, about }], now);
}

/**
 * Finds an event with a delayed mail. Another mail about it is then sent after that one, or deleted with it.
 */
export async function findDelayedEvent(db: Db, eventIds: readonly string[]): Promise<MailedEvent | undefined> {
  const delayed = await db
    .selectFrom('outbox')
    .select(['event_id', 'next_attempt_at'])
    .where('event_id', 'in', eventIds)
    .where('attempts', '=', 0)
    .where('next_attempt_at', '>', 0)
    .orderBy('next_attempt_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return delayed?.event_id ? { id: delayed.event_id, sendAfter: Number(delayed.next_attempt_at) } : undefined;
}

/**
 * Deletes the mails about an event that are still delayed.
 * @returns false if one of them has been sent or is being sent
 */
export async function deleteDelayedMails(db: Db, eventId: string): Promise<boolean> {
  await db.deleteFrom('outbox').where('event_id', '=', eventId).where('attempts', '=', 0).execute();
  const remaining = await db.selectFrom('outbox').select('id').where('event_id', '=', eventId).executeTakeFirst();
  return remaining === undefined;
}

/**
 * Claims the oldest due mails for this copy of the shop. The claim is a conditional update, so that only one of several
 * copies wins. It skips mails that another copy is claiming or marking: a wait for them could be a deadlock. If the
 * copy dies, the mails are due again when their lease ends.
 */
export async function claimDueMails(db: Db, limit: number, now = Date.now()): Promise<DueMail[]> {
  const due = await db
    .selectFrom('outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .where('next_attempt_at', '<=', now)
    .where('attempts', '<', GIVEN_UP)
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  if (due.length === 0) return [];
  const claimed = await db
    .updateTable('outbox')
    .set((eb) => ({ next_attempt_at: now + MAIL_LEASE_MS, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where(
          'id',
          'in',
          due.map(({ id }) => id),
        )
        .where('next_attempt_at', '<=', now)
        .where('sent_at', 'is', null)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'recipient', 'subject', 'text', 'html', 'reply_to', 'attempts', 'papers', 'is_final'])
    .execute();
  // An update returns its rows in no particular order.
  const positions = new Map(due.map(({ id }, at) => [id, at]));
  const inOrder = claimed.toSorted((a, b) => (positions.get(a.id) ?? 0) - (positions.get(b.id) ?? 0));
  return inOrder.map(({ papers, is_final, ...mail }) => ({
    ...mail,
    final: is_final === 1,
    to: mail.recipient,
    replyTo: mail.reply_to,
    ...(papers !== null && { papers: JSON.parse(papers) as PaperReference[] }),
  }));
}

export async function updateMailsSent(db: Db, ids: readonly string[], now = Date.now()): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('outbox').set({ sent_at: now, last_error: null }).where('id', 'in', ids).execute();
}

/** Deletes claimed mails that will not be sent. */
export async function deleteClaimedMails(trx: Db, mails: readonly DueMail[]): Promise<void> {
  if (mails.length === 0) return;
  const ids = mails.map(({ id }) => id);
  await trx.deleteFrom('outbox').where('id', 'in', ids).execute();
}

/**
 * Releases claimed mails that were not tried: they are due at once.
 * @param claimedUntil end of this copy's claim; a claim with a later end belongs to another copy
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

/** Schedules another attempt for a mail that could not be handed over. */
export async function updateMailFailed(db: Db, mail: DueMail, reason: string, now = Date.now()): Promise<void> {
  const wait = BACKOFF[Math.min(mail.attempts, BACKOFF.length) - 1] ?? BACKOFF[0];
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: now + wait, last_error: withoutNul(reason).slice(0, 500) })
    .where('id', '=', mail.id)
    .execute();
}

/** Ends the attempts of a mail, which waits with its error until it is removed like others that cannot be delivered. */
export async function updateMailGivenUp(db: Db, { id }: DueMail, reason: string): Promise<void> {
  const last_error = withoutNul(reason).slice(0, 500);
  await db.updateTable('outbox').set({ attempts: GIVEN_UP, last_error }).where('id', '=', id).execute();
}

/** Sent mails for the demo mailbox, newest first. */
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

export function findSentMail(db: Db, id: string) {
  return db
    .selectFrom('outbox')
    .select('html')
    .where('id', '=', id)
    .where('sent_at', 'is not', null)
    .executeTakeFirst();
}

/** Number of mails that wait to be handed over. If it keeps growing, the mail server is unavailable. */
export async function countWaitingMail(db: Db): Promise<number> {
  const row = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('sent_at', 'is', null)
    .where('attempts', '<', GIVEN_UP)
    .executeTakeFirstOrThrow();
  return Number(row.waiting);
}
