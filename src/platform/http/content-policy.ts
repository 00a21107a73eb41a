import { createHash } from 'node:crypto';

/** CSP sources for the inline scripts that carry the nonce: they were written by the shop, any other came from elsewhere. */
function knownScripts(html: string, nonce: string): string[] {
  const script = new RegExp(`<script(?=[^<>]*\\snonce="${nonce}")(?![^<>]*\\ssrc=)[^<>]*>([\\s\\S]*?)</script>`, 'g');
  return [...html.matchAll(script)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}

interface Options {
  /** Random, a new one for each rendering; letters and digits. */
  nonce: string;
  production: boolean;
}

/**
 * The policy of a rendered document, and the document without the nonce: it may be cached, and a nonce may be used only once, so
 * the policy names scripts by their hash.
 */
export function withContentPolicy(html: string, { nonce, production }: Options): { html: string; policy: string } {
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...knownScripts(html, nonce)].join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob: https: http:",
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
