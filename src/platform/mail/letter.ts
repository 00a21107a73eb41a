/** What a mail says, before it is laid out: paragraphs of plain text, at most one button. */
export interface Letter {
  to: string;
  /** Whom an answer reaches; by default the address that the shop sends from. */
  replyTo?: string;
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  /** Label and value of each row, such as the lines of an order. */
  rows?: readonly (readonly [label: string, value: string])[];
  button?: { label: string; url: string };
  signature: string;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function asText({ greeting, paragraphs, rows = [], button, signature }: Letter): string {
  const table = rows.map(([label, value]) => `${label}: ${value}`).join('\n');
  const parts = [greeting, ...paragraphs, table, button ? `${button.label}: ${button.url}` : '', signature];
  return parts.filter((part) => part !== '').join('\n\n');
}

function asHtml({ subject, greeting, paragraphs, rows = [], button, signature }: Letter): string {
  const table = rows
    .map(
      ([label, value]) =>
        `<tr valign="top"><th align="left">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`,
    )
    .join('');
  const link = button
    ? `<p style="margin:28px 0"><a href="${escapeHtml(button.url)}" style="background:#c2410c;color:#fff;text-decoration:none;padding:12px 20px;border-radius:6px;font-weight:600;display:inline-block">${escapeHtml(button.label)}</a></p><p style="color:#555;font-size:13px">If the button does not work, open this address:<br>${escapeHtml(button.url)}</p>`
    : '';
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;background:#f4f4f4;font-family:Arial,Helvetica,sans-serif;color:#1c2024;line-height:1.5">',
    '<div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#fff">',
    `<p>${escapeHtml(greeting)}</p>`,
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    // Attributes of the table, not styles of each cell: a quarter of the bytes, and every mail program knows them.
    table
      ? `<table rules="rows" frame="void" cellpadding="6" width="100%" style="font-size:14px;white-space:pre-line">${table}</table>`
      : '',
    link,
    `<p style="margin-top:28px;white-space:pre-line">${escapeHtml(signature)}</p>`,
    '</div></body></html>',
  ].join('\n');
}

/** Lays a letter out as a mail with a plain text and an HTML version of the same words. */
export function writeMail(letter: Letter) {
  const { to, replyTo, subject } = letter;
  return { to, ...(replyTo && { replyTo }), subject, text: asText(letter), html: asHtml(letter) };
}
