import PostalMime, { type Email } from 'postal-mime';
import { MAX_CONVERSATION_FILE_BYTES, MAX_FILES, MAX_MESSAGE_LENGTH } from './conversation.ts';
import { storableText, textOfHtml, withoutHistory } from './mail-text.ts';

/** What a conversation takes from a mail. */
export interface InboundMail {
  /** Name of the sender, or the address. */
  sender: string;
  text: string;
  /** Contents in base64; their types are not checked yet. */
  files: { name: string; content: string }[];
  /** Number of files that are not kept. */
  leftOut: number;
}

type MailPart = Email['attachments'][number];

/** HTML beyond this is not read: no person typed it. */
const MAX_HTML_LENGTH = 1_000_000;
const MAX_SENDER_LENGTH = 100;
/** Smaller pictures within the text are logos of signatures. */
const MIN_INLINE_BYTES = 20_000;

const bytesIn = ({ content }: MailPart) =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as Uint8Array);
const isLogo = (part: MailPart) => part.related === true && bytesIn(part).length < MIN_INLINE_BYTES;
const mayBeKept = (part: MailPart) =>
  /^(?:image\/|application\/(?:pdf|octet-stream)$)/.test(part.mimeType) &&
  bytesIn(part).length <= MAX_CONVERSATION_FILE_BYTES;

function textOf({ text, html }: Email): string {
  const written = text?.trim() ? text : textOfHtml((html ?? '').slice(0, MAX_HTML_LENGTH));
  return storableText(withoutHistory(written.slice(0, MAX_HTML_LENGTH)), MAX_MESSAGE_LENGTH);
}

/** Reads a mail. @throws Error if it is none, or nested too deeply */
export async function readMailContent(raw: Buffer): Promise<InboundMail> {
  const mail = await PostalMime.parse(raw, { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 });
  const parts = mail.attachments.filter((part) => !isLogo(part));
  const kept = parts.filter(mayBeKept).slice(0, MAX_FILES);
  return {
    sender: storableText(mail.from?.name || mail.from?.address || 'Unknown', MAX_SENDER_LENGTH).replaceAll('\n', ' '),
    text: textOf(mail),
    files: kept.map((part) => ({ name: part.filename ?? '', content: bytesIn(part).toString('base64') })),
    leftOut: parts.length - kept.length,
  };
}
