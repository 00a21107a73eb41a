import { execFile } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** An inline import type such as `import('#src/core/orders/order.ts').Order`. */
const INLINE_TYPE = /(?:[:=<|&(]|typeof|as|satisfies)\s*import\([^)]*\)\.(?!then\b)/;

const REPOSITORY = join(import.meta.dirname, '../..');
const CONFIG = join(REPOSITORY, '.dependency-cruiser.mjs');
const rules: { forbidden: { name: string }[] } = (await import(CONFIG)).default;

/** Every form of import; dependency-cruiser must detect each of them. */
const importForms = {
  'an import': (to: string) => `import { x } from '${to}'; export const y = x;`,
  'a type import': (to: string) => `import type { T } from '${to}'; export type U = T;`,
  'a type among values': (to: string) => `import { x, type T } from '${to}'; export const y: T = x as unknown as T;`,
  'an export': (to: string) => `export { x } from '${to}';`,
  'an export of everything': (to: string) => `export * from '${to}';`,
  'a dynamic import': (to: string) => `export const later = () => import('${to}').then(({ x }) => x);`,
  'a dynamic import among types': (to: string) =>
    `let opened: Promise<object> | undefined;\nexport function open<T extends object>(given: T): Promise<object> {\n  opened ??= import('${to}').then(({ x }) => ({ ...given, x }) satisfies object);\n  return opened;\n}`,
};
type ImportForm = keyof typeof importForms;
const everyForm = Object.keys(importForms) as ImportForm[];
/** Type imports do not exist at run time, so some rules allow them. */
const exceptTypes = everyForm.filter((form) => form !== 'a type import');

/** A violation of each rule: from a plain file, and from a component if the rule covers both. */
const violations: [rule: string, from: string, to: string, seen: ImportForm[]][] = [
  ['no-cycles', 'src/platform/ui/one.ts', '#src/platform/ui/other.ts', exceptTypes],
  ['platform-knows-no-noun', 'src/platform/ui/button.tsx', '#src/core/tools/tool.ts', everyForm],
  ['platform-knows-no-noun', 'src/platform/i18n/money.ts', '#src/core/tools/tool-card.tsx', everyForm],
  ['core-knows-no-module', 'src/core/orders/table.tsx', '#src/modules/payments/pay-button.tsx', everyForm],
  ['core-knows-no-module', 'src/core/orders/order.ts', '#src/app/calls.ts', everyForm],
  ['modules-stand-apart', 'src/modules/quotes/quote.ts', '#src/modules/payments/payments.ts', everyForm],
  ['modules-use-what-they-declare', 'src/modules/shipping/papers/paper.ts', '#src/modules/quotes/quote.ts', everyForm],
  ['demo-is-an-extra', 'src/demo/seed.server.ts', '#src/app/calls.ts', everyForm],
  ['plain-files-run-anywhere', 'src/core/orders/order.ts', '#src/core/tools/tool-repository.server.ts', exceptTypes],
  ['plain-files-run-anywhere', 'src/modules/quotes/quote.ts', 'react', exceptTypes],
  ['components-run-in-the-browser', 'src/core/orders/form.tsx', '../../platform/database/open.server.ts', everyForm],
  ['components-run-in-the-browser', 'src/core/orders/form.tsx', '#src/core/orders/checkout-page.tsx', everyForm],
  ['use-cases-know-no-transport', 'src/core/tools/add-tool.server.ts', 'fastify', exceptTypes],
  ['repositories-hold-queries-only', 'src/core/tools/tool-repository.server.ts', './tool.api.ts', everyForm],
  ['pages-and-calls-translate-only', 'src/core/tools/t-page.tsx', '#src/platform/database/open.server.ts', exceptTypes],
  ['calls-are-mounted-only', 'src/core/tools/tool-card.tsx', '../orders/order.api.ts', everyForm],
];
const planted = violations.flatMap(([, from, to], row) =>
  everyForm.map((form, at) => ({ row, form, to, path: from.replace(/[^/]+$/, (name) => `f${row}-${at}-${name}`) })),
);

interface Violation {
  rule: { name: string };
  from: string;
}

let folder: string;
let found: Violation[];
let environment: { issues?: object[] };

function plant(path: string, text: string): void {
  mkdirSync(join(folder, dirname(path)), { recursive: true });
  writeFileSync(join(folder, path), `${text}\n`);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'import-rules-'));
  plant('package.json', '{ "type": "module", "imports": { "#src/*": "./src/*" } }');
  plant('tsconfig.json', '{ "compilerOptions": { "jsx": "react-jsx", "moduleResolution": "bundler" } }');
  for (const { path, to, form } of planted) {
    if (to.startsWith('#src/')) plant(to.slice(1), 'export const x = 1;');
    else if (!to.startsWith('.')) plant(`node_modules/${to}/index.js`, 'export const x = 1;');
    plant(path, importForms[form](to));
  }
  plant('src/platform/database/open.server.ts', 'export const x = 1;');
  plant('src/core/orders/order.api.ts', 'export const x = 1;');
  plant('src/core/tools/tool.api.ts', 'export const x = 1;');
  const back = planted.filter(({ path }) => path.endsWith('-one.ts'));
  plant('src/platform/ui/other.ts', `export const x = 1;\n${back.map(({ path }) => `import '#${path}';`).join('\n')}`);
  const cruiser = join(REPOSITORY, 'node_modules/.bin/depcruise');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [cruiser, 'src', '--config', CONFIG, '--output-type', 'json'],
    { cwd: folder, maxBuffer: 50_000_000 },
  ).catch((error: { stdout: string }) => error);
  ({ violations: found, environment } = JSON.parse(stdout).summary);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the import rules', () => {
  it('each have a planted violation', () => {
    expect([...new Set(violations.map(([rule]) => rule))].sort()).toEqual(
      [...new Set(rules.forbidden.map(({ name }) => name))].sort(),
    );
  });

  it.each(violations.map(([rule, from, to, seen], row) => ({ rule, from, to, seen, row })))(
    '$rule: every form of import of $to by $from is a violation',
    ({ rule, row, seen }) => {
      const broken = found.filter(({ rule: { name } }) => name === rule).map(({ from }) => from);
      const detected = planted.filter((file) => file.row === row && broken.includes(file.path)).map(({ form }) => form);
      expect(detected).toEqual(seen);
    },
  );

  it('cover all imports: no source file uses inline import types, which dependency-cruiser ignores', () => {
    const sources = globSync('src/**/*.{ts,tsx}', { cwd: REPOSITORY });
    expect(sources).toContain('src/core/orders/order.ts');
    const inline = sources.filter((path) => INLINE_TYPE.test(readFileSync(join(REPOSITORY, path), 'utf8')));
    expect(inline).toEqual([]);
  });

  it('are checked by a parser that can read the source', () => {
    expect(environment).not.toHaveProperty('issues');
  });
});
