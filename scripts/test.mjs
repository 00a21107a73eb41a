// npm test: every check and every test there is, from an empty clone.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOrInstallChromium } from './chromium.mjs';
import { environment, install, orSayWhy, root, run, runNpm } from './prepare.mjs';

const report = join(root, '.cache/test-report.json');

orSayWhy(() => {
  install();
  const chromium = findOrInstallChromium();
  runNpm(['run', '--silent', 'verify']);
  const reporters = ['default', 'json', './tests/support/summary-reporter.ts'].map((name) => `--reporter=${name}`);
  run('vitest', ['run', ...reporters, `--outputFile.json=${report}`], {
    env: { ...environment, CHROMIUM_PATH: chromium },
  });
  requireEveryRowPassed();
});

/** A row of the specification without a passing test fails the run, even when no test failed. */
function requireEveryRowPassed() {
  const rows = readFileSync(join(root, 'docs/conformance.md'), 'utf8').match(/(?<=^\| )C-[A-Z0-9]+-\d\d/gm) ?? [];
  const passed = JSON.parse(readFileSync(report, 'utf8'))
    .testResults.flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed')
    .map(({ fullName }) => fullName)
    .join('\n');
  const missing = rows.filter((id) => !passed.includes(id));
  if (missing.length > 0) throw new Error(`Rows of the specification without a passing test: ${missing.join(', ')}`);
  console.log(`${rows.length} rows of the specification, each with a passing test`);
}
