import type { ImapFlow } from 'imapflow';
import { settingsOf } from '#src/core/module-settings.ts';
import type { JobParts } from '#src/core/server-module.ts';
import { bounds } from '#src/platform/limits/bounds.ts';
import type { Mailbox } from './inbox-settings.server.ts';
import { inboxSettings } from './inbox-settings.server.ts';
import { readHead, recipientsIn } from './mail-head.ts';
import { advancePosition, findPosition } from './mailbox-position-repository.server.ts';
import { conversationAmong } from './reply-address.server.ts';
import { takeMail } from './take-mail.server.ts';

/** Mails that one run reads; the others follow a minute later. */
const MAX_MAILS = 100;
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 5_000, socketTimeout: 20_000 };

const isOnThisMachine = (host: string) => /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(host);

/** A client of the mailbox, whose errors reach its pending calls and the log only. */
async function clientOf({ host, port, secure, user, password }: Mailbox, { log }: Pick<JobParts, 'log'>) {
  // Loaded with the first run: most shops read no mailbox.
  const { ImapFlow: Client } = await import('imapflow');
  const client = new Client({
    ...{ host, port, secure, ...TIMEOUTS },
    auth: { user, pass: password },
    // Without TLS a machine between would read the password.
    doSTARTTLS: secure || isOnThisMachine(host) ? undefined : true,
    disableAutoIdle: true,
    maxLiteralSize: bounds.inboundMail.value,
    logger: false,
  });
  client.on('error', (error: unknown) => log.warn({ err: error }, 'the mailbox failed'));
  return client;
}

/** Whether a mail, by its size and its headers, is one that a conversation may take. */
async function mayBeTaken({ config, log }: JobParts, client: ImapFlow, uid: number): Promise<boolean> {
  const found = await client.fetchOne(String(uid), { size: true, headers: true }, { uid: true });
  if (!found) return false;
  const head = readHead(found.headers ?? Buffer.alloc(0)) ?? [];
  const isSigned = conversationAmong(config, recipientsIn(head)) !== undefined;
  const isSmall = (found.size ?? 0) <= bounds.inboundMail.value;
  if (!isSigned || !isSmall) log.info({ uid, isSigned, bytes: found.size }, 'a mail in the mailbox is left alone');
  return isSigned && isSmall;
}

/** @returns whether a conversation took the mail */
async function fetchMail(parts: JobParts, client: ImapFlow, uid: number): Promise<boolean> {
  if (!(await mayBeTaken(parts, client, uid))) return false;
  const found = await client.fetchOne(String(uid), { source: true }, { uid: true });
  const source = found ? found.source : undefined;
  if (!source) return false;
  const { taken } = await takeMail(parts, source);
  if (taken) await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
  return taken;
}

/** Reads the mails that came since the last run. A failure ends the run: the mail is read again in the next one. */
async function readNewMails(parts: JobParts, client: ImapFlow, mailbox: Mailbox): Promise<number> {
  const { user, host, folder } = mailbox;
  const name = `${user}@${host}/${folder}`;
  const opened = await client.mailboxOpen(folder);
  const validity = String(opened.uidValidity);
  const known = await findPosition(parts.db, name);
  const last = known?.validity === validity ? Number(known.uid) : 0;
  const found = (await client.search({ uid: `${last + 1}:*` }, { uid: true })) || [];
  const uids = found.filter((uid) => uid > last).sort((a, b) => a - b);
  let taken = 0;
  for (const uid of uids.slice(0, MAX_MAILS)) {
    if (parts.stopping?.aborted) break;
    if (await fetchMail(parts, client, uid)) taken += 1;
    await advancePosition(parts.db, { mailbox: name, validity, uid });
  }
  return taken;
}

/**
 * Takes new mails of the mailbox of INBOUND_MAIL_URL into their conversations; all others stay as they are. Copies of
 * the shop may do this at the same time: a mail is taken once.
 * @returns the number of mails that conversations took
 */
export async function fetchMails(parts: JobParts): Promise<number> {
  const { mailbox, replyAddress } = settingsOf(parts.config, inboxSettings);
  if (!mailbox || !replyAddress) return 0;
  const client = await clientOf(mailbox, parts);
  try {
    await client.connect();
    return await readNewMails(parts, client, mailbox);
  } finally {
    client.close();
  }
}
