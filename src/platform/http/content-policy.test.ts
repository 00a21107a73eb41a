import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { withContentPolicy } from './content-policy.ts';

const nonce = 'abc123';
const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const scriptsOf = (html: string) =>
  /script-src ([^;]*)/.exec(withContentPolicy(html, { nonce, production: false }).policy)?.[1];

describe('the content security policy of a page', () => {
  it('allows the scripts that carry the nonce', () => {
    const html =
      '<script nonce="abc123">one()</script><p>x</p><script type="module" nonce="abc123" async="">two()</script>';
    expect(scriptsOf(html)).toBe(`'self' ${hash('one()')} ${hash('two()')}`);
  });

  it.each([
    ['without the nonce', '<script>evil()</script>'],
    ['with another nonce', '<script nonce="abc124">evil()</script>'],
    ['with the nonce only in another attribute', '<script data-x="nonce=abc123">evil()</script>'],
    ['after a script with the nonce', '<script nonce="abc123" src="/a.js"></script><script>evil()</script>'],
  ])('refuses an inline script %s', (_which, html) => {
    expect(scriptsOf(html)).toBe("'self'");
  });

  it('removes the nonce from the page, which may be cached', () => {
    const page = '<link rel="modulepreload" nonce="abc123" href="/a.js"/><script nonce="abc123">one()</script>';
    expect(withContentPolicy(page, { nonce, production: false }).html).toBe(
      '<link rel="modulepreload" href="/a.js"/><script>one()</script>',
    );
  });

  const plain =
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: https: http:; connect-src 'self'; font-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
  it.each([
    ['outside production', false, plain],
    ['in production', true, `${plain.replace(' http:', '')}; upgrade-insecure-requests`],
  ])('has all directives %s', (_name, production, expected) => {
    expect(withContentPolicy('<p>x</p>', { nonce, production }).policy).toBe(expected);
  });
});
