import { hash } from 'node:crypto';

/** CSP sources of the inline scripts that carry the nonce: the shop wrote these, any others were injected. */
function knownScripts(html: string, nonce: string): string[] {
  const script = new RegExp(`<script(?=[^<>]*\\snonce="${nonce}")(?![^<>]*\\ssrc=)[^<>]*>([\\s\\S]*?)</script>`, 'g');
  return [...html.matchAll(script)].map(([, text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`);
}

interface Options {
  /** A new random string of letters and digits for each rendering. */
  nonce: string;
  production: boolean;
}

/**
 * The content security policy of a rendered document, and the document without its nonce. The document may be cached
 * but a nonce may be used only once, so the policy lists the scripts by hash.
 */
export function withContentPolicy(html: string, { nonce, production }: Options): { html: string; policy: string } {
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...knownScripts(html, nonce)].join(' '),
    "style-src 'self'",
    // The administrators choose the pictures of tools, on any host. In production, browsers upgrade `http:` anyway.
    `img-src 'self' data: blob: https:${production ? '' : ' http:'}`,
    "connect-src 'self'",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(production ? ['upgrade-insecure-requests'] : []),
  ];
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), policy: policy.join('; ') };
}
