import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openPage, useBrowser } from '../support/browser.ts';
import { useRunningShop } from '../support/running-shop.ts';
import { budgets, firstPaint, firstRoundTrip } from './budgets.ts';

const client = join(import.meta.dirname, '../../build/client');

interface Manifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, { module: string; imports?: string[]; css?: string[]; parentId?: string; path?: string }>;
}

function readManifest(): Manifest {
  const name = readdirSync(join(client, 'assets')).find((file) => /^manifest-.*\.js$/.test(file)) ?? '';
  const text = readFileSync(join(client, 'assets', name), 'utf8');
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest;
}

/**
 * Gives each file a hash that follows from its name: that of its content changes with every file that it imports, and
 * compresses better or worse by chance.
 */
const withStableHashes = (text: string) =>
  text.replaceAll(
    /([\w.-]+)-[\w-]{8}\.js/g,
    (_, name: string) => `${name}-${createHash('sha256').update(name).digest('base64url').slice(0, 8)}.js`,
  );

const zipped = (path: string) =>
  gzipSync(withStableHashes(readFileSync(join(client, path), 'utf8')), { level: 9 }).length;
/**
 * Gives all ids the same prefix, as if created in one millisecond: on a busy machine they differ and compress worse.
 */
const withUniformIds = (html: string) =>
  html.replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-(?=[0-9a-f]{12})/g, '01a20865-f6f3-77d7-9d7e-');
const sum = (paths: Iterable<string>) => [...paths].reduce((total, path) => total + zipped(path), 0);

/** The scripts and styles that a document references, which a first visit loads. */
function filesOf(html: string): { scripts: Set<string>; styles: Set<string> } {
  const withScripts = html.replaceAll(/<noscript>.*?<\/noscript>/gs, '');
  const named = (pattern: RegExp) => new Set([...withScripts.matchAll(pattern)].map(([, path = '']) => path));
  return {
    scripts: named(/["'](\/assets\/[^"']+\.js)["']/g),
    styles: named(/["'](\/assets\/[^"']+\.css)["']/g),
  };
}

describe('the weight of public pages', () => {
  const shop = useRunningShop();
  useBrowser();

  it.each(Object.entries(budgets))('is within the budget on a first visit to %s', async (path, budget) => {
    const html = await (await fetch(`${shop.url()}${path}`)).text();
    const { scripts, styles } = filesOf(html);
    const weight = {
      html: gzipSync(withUniformIds(html), { level: 6 }).length,
      scripts: sum(scripts),
      styles: sum(styles),
    };
    expect(scripts.size).toBeGreaterThan(3);
    for (const part of ['html', 'scripts', 'styles'] as const) {
      expect(weight[part], `${part} of ${path}, bytes gzip`).toBeLessThanOrEqual(budget[part] * 1000);
    }
  });

  it('allows documents and the style sheet to arrive in the first round trip', async () => {
    const { styles } = filesOf(await (await fetch(`${shop.url()}/`)).text());
    expect(styles.size).toBe(1);
    for (const path of [...styles])
      expect(statSync(join(client, `${path}.br`)).size, path).toBeLessThan(firstRoundTrip);
    for (const path of Object.keys(budgets)) {
      const { headers } = await fetch(`${shop.url()}${path}`, { headers: { 'accept-encoding': 'br' } });
      expect(Number(headers.get('content-length')), path).toBeLessThan(firstRoundTrip);
    }
  });

  it.each(Object.entries(firstPaint))(
    'is one font and one small picture for the first view of %s on a phone',
    async (path, budget) => {
      const page = await openPage(shop.url(), { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
      await page.goto(path);
      const urls = await page.evaluate(() => [
        ...[...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=font]')].map(({ href }) => href),
        ...[...document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')].map((image) => image.currentSrc),
      ]);
      expect(urls.map((url) => url.split('.').at(-1))).toEqual(['woff2', 'avif']);
      const sizes = await Promise.all(urls.map(async (url) => (await (await fetch(url)).arrayBuffer()).byteLength));
      expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThanOrEqual(budget);
    },
  );

  it('the server files are ASCII, so that Node stores them at one byte per character', () => {
    const server = join(client, '../server');
    const files = readdirSync(server).filter((file) => file.endsWith('.js'));
    expect(files.length).toBeGreaterThan(3);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: matches non-ASCII characters
    expect(files.filter((file) => /[^\x00-\x7f]/.test(readFileSync(join(server, file), 'utf8')))).toEqual([]);
  });

  it('on the home page excludes forms, dashboard, schema code and Intl', () => {
    const { entry, routes } = readManifest();
    const home = Object.values(routes).find(({ module }) => /\/home-/.test(module));
    const files = new Set([entry.module, ...entry.imports, ...(routes.root?.imports ?? []), ...(home?.imports ?? [])]);
    const code = [...files].map((path) => readFileSync(join(client, path), 'utf8')).join('\n');
    for (const marker of ['ZodError', 'Toastify__', 'Manage all orders', 'reValidateMode', 'Intl.']) {
      expect(code.includes(marker), marker).toBe(false);
    }
  });
});
