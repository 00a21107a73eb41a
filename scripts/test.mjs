// npm test: every check and every test there is, from an empty clone. What needs servers of Debian is `npm run test:operations`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOrInstallChromium } from './chromium.mjs';
import { environment, installTools, orSayWhy, root, start, startNpm } from './prepare.mjs';

orSayWhy(async () => {
  const [, chromium] = await together([installTools(), findOrInstallChromium()]);
  // The checks read the sources, the build writes elsewhere: each alone leaves a core idle half of its time.
  await together(['checks', 'build'].map((script) => startNpm(['run', '--silent', script])));
  // Faults wait most of their time, for servers that are away: beside the other tests they cost no time of their own.
  const reports = await together([
    runTests('faults', ['--project=faults', '--maxWorkers=1'], chromium),
    runTests('tests', ['--project=!faults', '--project=!operations'], chromium),
  ]);
  requireEveryRowPassed(reports);
});

/** Waits for all of them. @throws when one has failed */
async function together(works) {
  const outcomes = await Promise.allSettled(works);
  for (const { status, reason } of outcomes) if (status === 'rejected') throw reason;
  return outcomes.map(({ value }) => value);
}

/** @returns the file of the report @throws when a test fails */
async function runTests(name, which, chromium) {
  const report = join(root, `.cache/${name}-report.json`);
  const reporters = ['default', 'json', './tests/support/summary-reporter.ts'].map(
    (reporter) => `--reporter=${reporter}`,
  );
  await start('vitest', ['run', ...which, ...reporters, `--outputFile.json=${report}`], {
    env: { ...environment, CHROMIUM_PATH: chromium },
    shell: process.platform === 'win32',
  });
  return report;
}

/** A row of the specification without a passing test fails the run, even when no test failed. */
function requireEveryRowPassed(reports) {
  const rows = readFileSync(join(root, 'docs/conformance.md'), 'utf8').match(/(?<=^\| )C-[A-Z0-9]+-\d\d/gm) ?? [];
  const passed = reports
    .flatMap((report) => JSON.parse(readFileSync(report, 'utf8')).testResults)
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed')
    .map(({ fullName }) => fullName)
    .join('\n');
  const missing = rows.filter((id) => !passed.includes(id));
  if (missing.length > 0) throw new Error(`Rows of the specification without a passing test: ${missing.join(', ')}`);
  console.log(`${rows.length} rows of the specification, each with a passing test`);
}
