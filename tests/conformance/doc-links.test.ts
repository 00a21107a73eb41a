import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { isOfDeletedModule } from '../support/have-modules.ts';

const root = join(import.meta.dirname, '../..');
const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...globSync('docs/**/*.md', { cwd: root })];
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const scripts = Object.keys(JSON.parse(textOf('package.json')).scripts);

/** The anchors of a page: those that GitHub derives from headings, and explicit ids. */
function anchorsOf(page: string): string[] {
  const text = textOf(page);
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\d\- ]/gu, '')
      .replaceAll(' ', '-'),
  );
  return [...headings, ...[...text.matchAll(/id="([^"]+)"/g)].map(([, id = '']) => id)];
}

function isBroken(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  if (!existsSync(join(root, target))) return !isOfDeletedModule(target);
  return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor);
}

it.each(pages)('%s: relative links, source paths and npm commands exist', (page) => {
  const text = textOf(page);
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  const paths = [...text.matchAll(/`((?:src|tests|scripts|bench|deploy|studio)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  );
  const commands = [...text.matchAll(/`[^`\n]*npm run (?!-)([\w:-]+)/g)].map(([, command = '']) => command);
  expect([
    ...links.filter((link) => !/^(https?|mailto):/.test(link) && isBroken(page, link)),
    ...paths.filter((path) => !existsSync(join(root, path)) && !isOfDeletedModule(path)),
    ...commands.filter((command) => !scripts.includes(command)),
  ]).toEqual([]);
});
