/** A header of a mail: its name in lower case, and its value on one line. */
export type MailHeader = readonly [name: string, value: string];

const MAX_HEAD_BYTES = 64 * 1024;

/** The headers of a mail (RFC 5322); undefined if they are too long. */
export function readHead(raw: Uint8Array): MailHeader[] | undefined {
  const start = new TextDecoder('latin1').decode(raw.subarray(0, MAX_HEAD_BYTES)).replaceAll('\r\n', '\n');
  const end = start.indexOf('\n\n');
  if (end < 0 && raw.length > MAX_HEAD_BYTES) return undefined;
  const lines = (end < 0 ? start : start.slice(0, end)).replace(/\n[ \t]/g, ' ').split('\n');
  return lines.flatMap((line) => {
    const colon = line.indexOf(':');
    return colon < 1 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]];
  });
}

export const valuesOf = (head: readonly MailHeader[], ...names: readonly string[]): string[] =>
  head.filter(([name]) => names.includes(name)).map(([, value]) => value);

/** Headers that name recipients. */
const RECIPIENTS = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-forwarded-to'];

export const recipientsIn = (head: readonly MailHeader[]): string[] => valuesOf(head, ...RECIPIENTS);

/** The address in a value such as `Rahim <rahim@example.com>`, in lower case. */
export function addressIn(value: string): string {
  const opened = value.lastIndexOf('<');
  const closed = value.indexOf('>', opened);
  return (opened >= 0 && closed > opened ? value.slice(opened + 1, closed) : value).trim().toLowerCase();
}

const AUTOMATIC_PRECEDENCE = ['bulk', 'junk', 'list', 'auto_reply'];
const AUTOMATIC_HEADERS = ['x-autoreply', 'x-autorespond', 'x-auto-reply', 'list-id', 'feedback-id'];
const MACHINES = /^(?:mailer-daemon|postmaster|no-?reply)@/;

/** Whether a program wrote the mail (RFC 3834): an absence note, a report of the mail server, a list. */
export function isAutomatic(head: readonly MailHeader[]): boolean {
  const [submitted = 'no'] = valuesOf(head, 'auto-submitted');
  const [type = ''] = valuesOf(head, 'content-type');
  return (
    !/^no\b/i.test(submitted) ||
    valuesOf(head, 'precedence').some((value) => AUTOMATIC_PRECEDENCE.includes(value.toLowerCase())) ||
    head.some(([name]) => AUTOMATIC_HEADERS.includes(name)) ||
    valuesOf(head, 'return-path').some((value) => /^<\s*>$/.test(value)) ||
    /^multipart\/report\b/i.test(type) ||
    valuesOf(head, 'from').some((value) => MACHINES.test(addressIn(value)))
  );
}
