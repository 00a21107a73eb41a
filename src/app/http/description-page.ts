import type { Access } from '#src/core/call.ts';
import type { DescribedCall, Operation, Schema } from './described-call.ts';

export const PAGE_STYLE = `
:root{color-scheme:light dark}
body{font:1rem/1.55 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:2rem 1rem}
h2{margin-top:2.5rem;font-size:1.1rem;overflow-wrap:anywhere}
code{font:0.95em ui-monospace,monospace}
table{border-collapse:collapse;width:100%;margin-top:.5rem}
th,td{text-align:left;padding:.35rem .75rem .35rem 0;border-bottom:1px solid #8886;vertical-align:top;overflow-wrap:anywhere}
`;

const accessInWords: Record<Access, string> = {
  anyone: 'Anyone.',
  session: 'Who is signed in, proven by the session cookie.',
  'signed-in': 'Signed-in users, with their access token.',
  'self-or-admin': 'The user it is about, or an administrator, with their access token.',
  admin: 'Administrators, with their access token.',
  'upload-key': 'A program with the API key of the image service.',
};

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

function typeInWords({ type, anyOf, items, maxLength, format }: Schema): string {
  if (anyOf) return anyOf.map(typeInWords).join(' or ');
  if (format === 'binary') return 'file';
  if (type === 'array') return `list of ${items ? typeInWords(items) : 'anything'}`;
  return `${type ?? 'any'}${maxLength ? `, at most ${maxLength} characters` : ''}`;
}

interface Row {
  name: string;
  place: string;
  type: string;
  required: boolean;
}

function rowsOf({ parameters = [], requestBody }: Operation): Row[] {
  const rows = parameters.map(({ name, in: place, required = false, schema = {} }) => ({
    name,
    place,
    type: typeInWords(schema),
    required,
  }));
  for (const [mediaType, { schema }] of Object.entries(requestBody?.content ?? {})) {
    const place = mediaType === 'application/json' ? 'body' : 'form';
    for (const { properties = {}, required = [] } of [schema, ...(schema.anyOf ?? [])]) {
      for (const [name, property] of Object.entries(properties)) {
        rows.push({ name, place, type: typeInWords(property), required: required.includes(name) });
      }
    }
  }
  return rows;
}

function section({ method, path, access, operation }: DescribedCall): string {
  const rows = rowsOf(operation).map(
    ({ name, place, type, required }) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${place}</td><td>${escapeHtml(type)}</td><td>${required ? 'required' : ''}</td></tr>`,
  );
  const table = rows.length > 0 ? `<table><tbody>${rows.join('')}</tbody></table>` : '';
  return `<section><h2><code>${method} ${escapeHtml(path)}</code></h2><p>${escapeHtml(operation.summary ?? '')}. ${accessInWords[access]}</p>${table}</section>`;
}

/** The call table as a page without scripts. */
export function descriptionPage(calls: readonly DescribedCall[], publicUrl: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>API</title><style>${PAGE_STYLE}</style></head>
<body>
<h1>API</h1>
<p>Every call is below <code>${escapeHtml(publicUrl)}/api</code>. An access token comes from <code>POST /user/{email}</code> and is sent as
<code>authorization: Bearer &lt;token&gt;</code>. What is refused is answered with a status of 4xx and
<code>{ "error": { "code", "message" } }</code>. For programs: <a href="openapi.json">openapi.json</a>.</p>
${calls.map(section).join('\n')}
</body>
</html>
`;
}
