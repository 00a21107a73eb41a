import type { PaperReference } from './outbox.server.ts';

/**
 * A row of a table. `sum` highlights the amount that the reader looks for first; the value of a `link` is an address of
 * the web; a share from 0 to 1 is drawn as a bar below the value.
 */
export type MailRow = readonly [label: string, value: string, look?: 'sum' | 'link' | { share: number }];

/** Id of the logo of the shop, which is sent as a part of the mail: clients show it without asking a server. */
export const LOGO_CID = 'logo';

/** The content of a mail before layout. All parts are plain text. */
export interface MailContent {
  to: string;
  /** Address for replies; by default the shop's sender address. */
  replyTo?: string;
  subject: string;
  /** Reference number, above the headline. */
  reference?: string;
  /** Defaults to the subject; the mail of a customer says something else, as clients show both. */
  headline?: string;
  greeting: string;
  paragraphs: readonly string[];
  /** `url` is absolute. Mail clients that block pictures show `alt` instead. */
  picture?: { url: string; alt: string };
  rows?: readonly MailRow[];
  /** A second table with its own title, such as the bank account. */
  details?: { title: string; rows: readonly MailRow[] };
  button?: { label: string; url: string };
  /** The sender; the first line is also the header of the mail. */
  signature: string;
  /** Small print below the signature. */
  footer?: readonly string[];
  /** Sent with the mail. */
  papers?: readonly PaperReference[] | undefined;
  /** Link at the very end, such as for unsubscribing. */
  footerLink?: { label: string; url: string };
}

const textOf = (rows: readonly MailRow[]) => rows.map(([label, value]) => `${label}: ${value}`).join('\n');

function asText(content: MailContent): string {
  const { reference, headline, greeting, paragraphs, rows = [], details, button } = content;
  const parts = [
    [reference, headline ?? content.subject].filter(Boolean).join('\n'),
    greeting,
    ...paragraphs,
    textOf(rows),
    details ? `${details.title}\n${textOf(details.rows)}` : '',
    button ? `${button.label}: ${button.url}` : '',
    content.signature,
    ...(content.footer ?? []),
    content.footerLink ? `${content.footerLink.label}: ${content.footerLink.url}` : '',
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/**
 * Short, because it is stored with every mail. Rules that a mail client ignores affect only the appearance; links and
 * colours that a client would invert in dark mode have explicit dark values.
 */
const STYLES = [
  ':root{color-scheme:light dark}',
  'body{margin:0;background:#f5f3f0;color:#1a1d21;font:16px/1.5 Arial,Helvetica,sans-serif;overflow-wrap:anywhere}',
  '.m{box-sizing:border-box;max-width:600px;margin:0 auto;padding:0 24px 28px;background:#fff}',
  '.h{margin:0 -24px 24px;padding:14px 24px;border-bottom:3px solid #c2410c;font-weight:700}.h img{margin-right:10px;vertical-align:middle}a{color:#c2410c}',
  'h1{margin:2px 0 20px;font-size:24px;line-height:1.25}h2{margin:24px 0 4px;font-size:16px}',
  'p{white-space:pre-line}small,.q{color:#5c6066;font-size:13px}',
  'table{width:100%;border-collapse:collapse;font-size:15px}',
  'th,td{padding:7px 0;border-bottom:1px solid #dcd8d2;vertical-align:top;text-align:left;white-space:pre-line}',
  'th{width:38%;padding-right:14px;color:#5c6066;font-weight:400}.s td{font-size:19px;font-weight:700}',
  '.g{margin:6px 0 2px}.g td{height:8px;padding:0;border:0;line-height:8px}',
  '.p{display:block;width:144px;max-width:100%;height:auto;margin:0 0 16px;border:0}',
  '.b{display:inline-block;margin:26px 0 12px;padding:12px 20px;border-radius:3px;font-weight:700;text-decoration:none}',
  '@media(max-width:400px){.m{padding:0 16px 24px}.h{margin:0 -16px 20px;padding:12px 16px}}',
  '@media(prefers-color-scheme:dark){body{background:#0e1012;color:#eceae6}.m{background:#1d2125}th,small,.q{color:#b9b5ae}a{color:#ff9d5c}th,td{border-color:#383f46}.h{border-color:#f9733a}.b{background:#f9733a!important;color:#16191c!important}.g td{background:#383f46}.g .f{background:#f9733a}}',
].join('');

/**
 * A bar of table cells with fixed widths and colours, which every mail client draws. The value above it states the
 * same.
 */
function barOf(share: number): string {
  const percent = Math.round(Math.min(Math.max(share, 0), 1) * 100);
  const cell = (width: number, colour: string, look: string) =>
    width > 0 ? `<td width="${width}%" bgcolor="${colour}"${look}></td>` : '';
  const cells = cell(percent, '#c2410c', ' class="f"') + cell(100 - percent, '#dcd8d2', '');
  return `<table class="g" role="presentation" width="100%"><tr>${cells}</tr></table>`;
}

function shownValue([, value, look]: MailRow): string {
  const text = escapeHtml(value);
  if (look === 'link' && value.startsWith('https://')) return `<a href="${text}">${text}</a>`;
  return typeof look === 'object' ? `${text}${barOf(look.share)}` : text;
}

function tableOf(rows: readonly MailRow[]): string {
  if (rows.length === 0) return '';
  const cells = rows.map(
    (row) =>
      `<tr${row[2] === 'sum' ? ' class="s"' : ''}><th align="left">${escapeHtml(row[0])}</th><td>${shownValue(row)}</td></tr>`,
  );
  return `<table>${cells.join('')}</table>`;
}

/** Lays a mail out as an HTML document that is readable at 320 pixels and in light and dark mail clients. */
function asHtml(content: MailContent): string {
  const { subject, reference, headline = subject, greeting, paragraphs, picture, rows = [], details, button } = content;
  const [from = ''] = content.signature.split('\n');
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title><style>${STYLES}</style></head><body><div class="m">`,
    `<div class="h"><img src="cid:${LOGO_CID}" alt="" width="32" height="32">${escapeHtml(from)}</div>`,
    reference ? `<small>${escapeHtml(reference)}</small>` : '',
    `<h1>${escapeHtml(headline)}</h1>`,
    `<p>${escapeHtml(greeting)}</p>`,
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    picture
      ? `<img class="p" src="${escapeHtml(picture.url)}" alt="${escapeHtml(picture.alt)}" width="144" height="144">`
      : '',
    tableOf(rows),
    details ? `<h2>${escapeHtml(details.title)}</h2>${tableOf(details.rows)}` : '',
    button
      ? `<a class="b" style="background:#c2410c;color:#fff" href="${escapeHtml(button.url)}">${escapeHtml(button.label)}</a><div class="q">If the button does not work, open this address:<br>${escapeHtml(button.url)}</div>`
      : '',
    `<p>${escapeHtml(content.signature)}</p>`,
    ...(content.footer ?? []).map((line) => `<p class="q">${escapeHtml(line)}</p>`),
    content.footerLink
      ? `<p class="q"><a href="${escapeHtml(content.footerLink.url)}">${escapeHtml(content.footerLink.label)}</a></p>`
      : '',
    '</div></body></html>',
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/** Writes a mail with a plain-text and an HTML version of the same content. */
export function writeMail(content: MailContent) {
  const { to, replyTo, subject, papers } = content;
  return {
    to,
    ...(replyTo && { replyTo }),
    subject,
    text: asText(content),
    html: asHtml(content),
    ...(papers && { papers }),
  };
}
