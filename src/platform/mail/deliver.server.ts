import type { FastifyBaseLogger } from 'fastify';
import type { Transporter } from 'nodemailer';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { inSpan } from '#src/platform/telemetry/telemetry.server.ts';
import {
  claimDueMails,
  type DueMail,
  LEASE,
  updateMailFailed,
  updateMailsReleased,
  updateMailsSent,
} from './outbox.server.ts';

/** Hands one mail over; throws when it could not. */
export type Transport = (mail: DueMail) => Promise<void>;

const POLL_INTERVAL = 500;

/** How long a mail server may be silent, in milliseconds; the address of the server may say otherwise. */
const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 };

/**
 * How long an attempt may take, however often the server says something, in milliseconds. After the half of a lease in which the
 * last mail is begun, it stays within the lease: two copies never hand over the same mail.
 */
const MAX_ATTEMPT_MS = 20_000;

function withTimeouts(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const [name, time] of Object.entries(TIMEOUTS))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(time));
  return url.href;
}

/** SMTP when it is configured; otherwise the mail counts as delivered to the demo mailbox, which lists sent mails. */
export function mailTransport(
  { smtpUrl, mailFrom }: { smtpUrl: string | undefined; mailFrom: string },
  { deadline = MAX_ATTEMPT_MS } = {},
): Transport {
  if (!smtpUrl) return async () => {};
  // Loaded by the first mail: most starts of a shop are not followed by one at once.
  let opened: Promise<Transporter> | undefined;
  const smtp = () => {
    opened ??= import('nodemailer').then(({ createTransport }) =>
      createTransport(withTimeouts(smtpUrl), { from: mailFrom }),
    );
    return opened;
  };
  const domain = mailFrom.split('@').at(-1)?.replace('>', '') ?? 'localhost';
  return async ({ id, to, replyTo, subject, text, html }) => {
    // The same id at every attempt: a mail server that got it before can tell.
    const transporter = await smtp();
    const signal = AbortSignal.timeout(deadline);
    await transporter.sendMail({
      to,
      // As one address, not as a list to be parsed: a visitor typed it.
      ...(replyTo && { replyTo: { name: '', address: replyTo } }),
      subject,
      text,
      html,
      messageId: `<${id}@${domain}>`,
      signal,
    });
  };
}

/** How many mails are claimed at once: a write to the disk for each mail would slow the orders down that it is about. */
const BATCH = 20;
/** Mails handed over within this time are marked as sent together, in milliseconds; a crash may send these again. */
const MARK_AFTER = 100;

interface Delivery {
  transport: Transport;
  log: FastifyBaseLogger;
  /** Aborted when no further mail may be begun. */
  stopping: AbortSignal;
}

/**
 * Hands claimed mails over, one after the other.
 * @returns those handed over last, which are not marked as sent yet
 */
async function deliverBatch(db: Db, mails: readonly DueMail[], { transport, log, stopping }: Delivery) {
  const begun = Date.now();
  let handedOver: string[] = [];
  let markedAt = begun;
  for (const [at, mail] of mails.entries()) {
    // What is left goes back before the claim runs out.
    if (stopping.aborted || Date.now() - begun > LEASE / 2) {
      await updateMailsReleased(db, mails.slice(at), begun + LEASE);
      break;
    }
    try {
      await inSpan({ kind: 'mail', name: 'send mail', about: mail.id }, () => transport(mail));
      handedOver.push(mail.id);
    } catch (error) {
      log.warn({ err: error, mail: mail.id, attempts: mail.attempts }, 'mail could not be handed over, will try again');
      await updateMailFailed(db, mail, String(error));
    }
    if (Date.now() - markedAt < MARK_AFTER) continue;
    await updateMailsSent(db, handedOver);
    handedOver = [];
    markedAt = Date.now();
  }
  return handedOver;
}

/** Sends every mail that is due now. */
async function deliverDueMail(db: Db, delivery: Delivery): Promise<void> {
  let handedOver: string[] = [];
  for (;;) {
    // One commit, shared with orders where the database has one writer.
    const mails = await inTransaction(db, async (trx) => {
      await updateMailsSent(trx, handedOver);
      return claimDueMails(trx, BATCH);
    });
    handedOver = await deliverBatch(db, mails, delivery);
    // More wait only when the claim was full; what comes in meanwhile has the time until the next round.
    if (mails.length < BATCH || delivery.stopping.aborted) return updateMailsSent(db, handedOver);
  }
}

/** Works the outbox until stopped. @returns a function that stops it and waits for the mail being sent */
export function startMailDelivery(db: Db, transport: Transport, log: FastifyBaseLogger): () => Promise<void> {
  const stop = new AbortController();
  const { signal: stopping } = stop;
  let timer: NodeJS.Timeout;
  let round: Promise<unknown> = Promise.resolve();
  const tick = () => {
    round = deliverDueMail(db, { transport, log, stopping })
      .catch((error: unknown) => log.error({ err: error }, 'the outbox could not be read'))
      .finally(() => {
        if (!stopping.aborted) timer = setTimeout(tick, POLL_INTERVAL);
      });
  };
  tick();
  return async () => {
    stop.abort();
    clearTimeout(timer);
    await round;
  };
}
