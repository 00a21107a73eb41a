import { hash } from 'node:crypto';

const style = `
:root { color-scheme: light dark }
body { margin: 0 auto; max-width: 24rem; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif }
h1 { font-size: 1.375rem; line-height: 1.25 }
form { display: grid; gap: .75rem }
label { display: grid; gap: .25rem; font-weight: 600 }
label.tick { display: flex; gap: .5rem; align-items: center; font-weight: 400 }
input:not([type=checkbox]), button { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid #767676; border-radius: .25rem; font: inherit; text-align: left }
input[type=checkbox] { width: 1.25rem; height: 1.25rem }
button { cursor: pointer; text-align: center }
button.account { text-align: left }
button.main { background: #0b57d0; border-color: #0b57d0; color: #fff }
:focus-visible { outline: 3px solid #0b57d0; outline-offset: 2px }
[role=alert] { color: light-dark(#b91c1c, #ff8a80); font-weight: 600; margin: 0 }
hr { margin: 1.5rem 0; border: 0; border-top: 1px solid #999 }`;

/** Content security policy of the demo's pages for external services: no scripts, and forms that post to the shop. */
export const DEMO_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** @param body markup whose text is already escaped */
export function demoPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>`;
}
