import { createHash } from 'node:crypto';

/** The policy that a page must have, without the hashes of its scripts. */
export function contentPolicy({ production = false } = {}): string {
  const plain =
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: https: http:; connect-src 'self'; font-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
  return production ? `${plain}; upgrade-insecure-requests` : plain;
}

/** The inline scripts of a page that a browser runs, or that one of them starts later; data in a script element is none. */
export function executableScripts(html: string): string[] {
  const scripts = [...html.matchAll(/<script((?![^<>]*\ssrc=)[^<>]*)>([\s\S]*?)<\/script>/g)];
  return scripts.filter(([, attributes = '']) => !attributes.includes('ld+json')).map(([, , script = '']) => script);
}

export const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
