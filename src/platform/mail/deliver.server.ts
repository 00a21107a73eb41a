import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Transporter } from 'nodemailer';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { inSpan } from '#src/platform/telemetry/telemetry.server.ts';
import {
  claimDueMails,
  type DueMail,
  MAIL_LEASE_MS,
  MAX_REFUSALS,
  type PaperReference,
  updateMailFailed,
  updateMailGivenUp,
  updateMailsReleased,
  updateMailsSent,
} from './outbox.server.ts';
import { LOGO_CID } from './write-mail.ts';

/** Hands a mail over to the mail server. @throws when that fails */
export type Transport = (mail: DueMail) => Promise<void>;

const POLL_INTERVAL = 500;

/** How long a mail server may be silent, in milliseconds; the server's URL can override it. */
const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 };
/** One connection for all mails that are due, which then waits for others, in milliseconds. */
const CONNECTION = { pool: true, maxConnections: 1, idleTimeout: 5_000 } as const;

/**
 * Timeout of a whole attempt, even if the server keeps responding, in milliseconds. Attempts begin in the first half of
 * a lease, so with this timeout they end within it: two copies never hand over the same mail.
 */
const MAX_ATTEMPT_MS = 20_000;

/** A printed paper. */
export interface PrintedFile {
  fileName: string;
  pdf: Buffer;
}

/** Prints a paper; none if there is none (any more), or if it cannot be printed: the mail is sent without it then. */
export type PrintForMail = (paper: PaperReference) => Promise<readonly PrintedFile[]>;

interface TransportOptions {
  deadline?: number;
  /** As PNG. */
  logo?: Buffer;
  print?: PrintForMail;
}

/** Files of a mail, together: what is larger is refused by many mail servers. */
const MAX_FILE_BYTES = 5_000_000;
/** Time in which all papers of a mail are printed, in milliseconds; the mail is sent without the others. */
const MAX_PRINT_MS = 8_000;

async function printedFiles(papers: readonly PaperReference[], print: PrintForMail) {
  const end = Date.now() + MAX_PRINT_MS;
  const files: { filename: string; content: Buffer; contentType: string }[] = [];
  let bytes = 0;
  for (const paper of papers) {
    const timeout = pause(Math.max(0, end - Date.now()), [], { ref: false });
    for (const { fileName, pdf } of await Promise.race([print(paper), timeout])) {
      bytes += pdf.length;
      if (bytes > MAX_FILE_BYTES) return files;
      files.push({ filename: fileName, content: pdf, contentType: 'application/pdf' });
    }
  }
  return files;
}

const inlineLogo = (content: Buffer) => ({
  filename: 'logo.png',
  content,
  cid: LOGO_CID,
  contentDisposition: 'inline' as const,
});

/** Sends by SMTP if configured; otherwise a mail counts as delivered to the demo mailbox, which lists sent mails. */
export function mailTransport(
  { smtpUrl, mailFrom }: { smtpUrl: string | undefined; mailFrom: string },
  { deadline = MAX_ATTEMPT_MS, logo, print }: TransportOptions = {},
): Transport {
  if (!smtpUrl) return async () => {};
  // Loaded with the first mail, which most starts of the shop do not need at once.
  let opened: Promise<Transporter> | undefined;
  const smtp = () => {
    opened ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({ ...TIMEOUTS, ...CONNECTION, url: new URL(smtpUrl).href }, { from: mailFrom }),
    );
    return opened;
  };
  const domain = mailFrom.split('@').at(-1)?.replace('>', '') ?? 'localhost';
  return async ({ id, to, replyTo, subject, text, html, papers = [] }) => {
    // Every attempt uses the same message id, so that a mail server can detect a duplicate.
    const transporter = await smtp();
    const signal = AbortSignal.timeout(deadline);
    await transporter.sendMail({
      // As single addresses, not as lists to be parsed, because a visitor typed them.
      to: { name: '', address: to },
      ...(replyTo && { replyTo: { name: '', address: replyTo } }),
      subject,
      text,
      html,
      attachments: [
        ...(logo && html.includes(`cid:${LOGO_CID}`) ? [inlineLogo(logo)] : []),
        ...(print ? await printedFiles(papers, print) : []),
      ],
      messageId: `<${id}@${domain}>`,
      signal,
    });
  };
}

/** Number of mails claimed at once: one disk write per mail would slow down the orders that the mails are about. */
const BATCH = 20;
/**
 * Mails handed over within this time are marked as sent together, in milliseconds; after a crash they may be sent
 * again.
 */
const MARK_AFTER = 100;

interface Delivery {
  transport: Transport;
  log: FastifyBaseLogger;
  /** Aborted when no more mails may be started. */
  stopping: AbortSignal;
  readdress: ReaddressMails;
  /** Ids of mails that are handed over and not marked as sent yet; they stay here if marking fails. */
  handedOver: Set<string>;
}

/** Marks what was handed over as sent, in one commit with `work`. */
async function markSentAnd<T>(db: Db, handedOver: Set<string>, work: (trx: Db) => Promise<T>): Promise<T> {
  const ids = [...handedOver];
  const result = await inTransaction(db, async (trx) => {
    await updateMailsSent(trx, ids);
    return work(trx);
  });
  for (const id of ids) handedOver.delete(id);
  return result;
}

async function markSent(db: Db, handedOver: Set<string>): Promise<void> {
  if (handedOver.size > 0) await markSentAnd(db, handedOver, async () => undefined);
}

/** Puts mails in place of claimed ones, in the same transaction. @returns the claimed mails that stay */
export type ReaddressMails = (trx: Db, claimed: readonly DueMail[]) => Promise<readonly DueMail[]>;

/**
 * Whether the mail server knows that there is no such mailbox or domain (RFC 3463, X.1.1, X.1.2, X.1.3, X.1.10). Any
 * other refusal, such as of the sender, the sign-in or the relaying, may be of all mails, and end.
 */
const isUnknownRecipient = (error: unknown): boolean =>
  /^5\d\d[ -]5\.1\.(?:1|2|3|10)\s/.test(String((error as { response?: unknown }).response)) &&
  (error as { command?: unknown }).command === 'RCPT TO';

async function noteFailure(db: Db, log: FastifyBaseLogger, mail: DueMail, error: unknown): Promise<void> {
  const { id, attempts } = mail;
  const about = { err: error, mail: id, attempts };
  if (attempts >= MAX_REFUSALS && isUnknownRecipient(error)) {
    log.warn(about, 'mail is given up: its recipient does not exist');
    return updateMailGivenUp(db, mail, String(error));
  }
  log.warn(about, 'mail could not be handed over, will try again');
  return updateMailFailed(db, mail, String(error));
}

/** Hands claimed mails over, one after the other; the last ones are left to be marked as sent. */
async function deliverBatch(db: Db, mails: readonly DueMail[], { transport, log, stopping, handedOver }: Delivery) {
  const startedAt = Date.now();
  let markedAt = startedAt;
  for (const [at, mail] of mails.entries()) {
    // Release the remaining mails before the claim expires.
    if (stopping.aborted || Date.now() - startedAt > MAIL_LEASE_MS / 2) {
      await updateMailsReleased(db, mails.slice(at), startedAt + MAIL_LEASE_MS);
      break;
    }
    try {
      await inSpan({ kind: 'mail', name: 'send mail', about: mail.id }, () => transport(mail));
      handedOver.add(mail.id);
    } catch (error) {
      await noteFailure(db, log, mail, error);
    }
    if (Date.now() - markedAt < MARK_AFTER) continue;
    await markSent(db, handedOver);
    markedAt = Date.now();
  }
}

/** Sends every mail that is due now. */
async function deliverDueMail(db: Db, delivery: Delivery): Promise<void> {
  const { handedOver, readdress, stopping } = delivery;
  for (;;) {
    // One commit, shared with orders where the database has one writer.
    const { claimed, mails } = await markSentAnd(db, handedOver, async (trx) => {
      const due = await claimDueMails(trx, BATCH);
      return { claimed: due.length, mails: await readdress(trx, due) };
    });
    await deliverBatch(db, mails, delivery);
    // More mails are due only if the batch was full; new ones can wait for the next round.
    if (claimed < BATCH || stopping.aborted) return markSent(db, handedOver);
  }
}

/** Delivers mails from the outbox until stopped. @returns a function that stops it and waits for the mail being sent */
export function startMailDelivery(
  db: Db,
  transport: Transport,
  log: FastifyBaseLogger,
  readdress: ReaddressMails = async (_trx, claimed) => claimed,
): () => Promise<void> {
  const stop = new AbortController();
  const { signal: stopping } = stop;
  let timer: NodeJS.Timeout;
  let round: Promise<unknown> = Promise.resolve();
  const delivery = { transport, log, stopping, readdress, handedOver: new Set<string>() };
  const tick = () => {
    round = deliverDueMail(db, delivery)
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
