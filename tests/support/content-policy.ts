import { createHash } from 'node:crypto';

/** The expected content security policy of a page, without the hashes of its scripts. */
export function contentPolicy({ production = false } = {}): string {
  const plain =
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: https: http:; connect-src 'self'; font-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
  return production ? `${plain.replace(' http:', '')}; upgrade-insecure-requests` : plain;
}

/**
 * The executable inline scripts of a page, including those that another script starts later; JSON-LD is not executable.
 */
export function executableScripts(html: string): string[] {
  const scripts = [...html.matchAll(/<script((?![^<>]*\ssrc=)[^<>]*)>([\s\S]*?)<\/script>/g)];
  return scripts.filter(([, attributes = '']) => !attributes.includes('ld+json')).map(([, , script = '']) => script);
}

export const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
