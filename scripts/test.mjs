// npm test: all checks and tests, from a fresh clone. Only the tests with Debian's servers are separate:
// `npm run test:operations`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOrInstallChromium } from './chromium.mjs';
import { environment, exitOnError, installTools, root, start, startNpm } from './prepare.mjs';
import { measureProcessorTime } from './processor-time.mjs';

const processorTime = measureProcessorTime('vitest');

exitOnError(() => checkAndTest().finally(printProcessorTime));

async function checkAndTest() {
  const [, chromium] = await all([installTools(), findOrInstallChromium()]);
  // In parallel, because each of them leaves a core idle half of the time.
  await all(['checks', 'build'].map((script) => startNpm(['run', '--silent', script], { env: asPart(script) })));
  // In parallel, because the fault tests mostly wait for servers that are down.
  const reports = await all([
    runTests('faults', ['--project=faults', '--maxWorkers=1'], chromium),
    runTests('tests', ['--project=!faults', '--project=!operations'], chromium),
  ]);
  requireEveryRowPassed(reports);
}

/**
 * An environment whose processes count for a part of the processor time. What one of them compiled, the next one reads:
 * a third of the time of a worker that runs few files.
 */
const asPart = (part, base = process.env) => ({
  ...base,
  TEST_PROJECT: part,
  NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
});

/** Prints the processor time, user and system, of the whole command and of each part. */
function printProcessorTime() {
  const parts = processorTime();
  if (!parts) return;
  const whole = parts.reduce((total, { seconds }) => total + seconds, 0);
  const each = parts.map(({ part, seconds }) => `${part} ${seconds.toFixed(0)} s`).join(', ');
  console.log(`\nProcessor time: ${whole.toFixed(0)} s (${each})`);
}

/** Waits until all have settled. @throws when one has failed */
async function all(promises) {
  const outcomes = await Promise.allSettled(promises);
  for (const { status, reason } of outcomes) if (status === 'rejected') throw reason;
  return outcomes.map(({ value }) => value);
}

/** @returns the path of the report @throws when a test fails */
async function runTests(name, which, chromium) {
  const report = join(root, `.cache/${name}-report.json`);
  const reporters = ['default', 'json', './tests/support/summary-reporter.ts'].map(
    (reporter) => `--reporter=${reporter}`,
  );
  await start('vitest', ['run', ...which, ...reporters, `--outputFile.json=${report}`], {
    env: { ...asPart('vitest', environment), CHROMIUM_PATH: chromium },
    shell: process.platform === 'win32',
  });
  return report;
}

/** Fails the run if a row of the specification has no passing test, for example because its file was skipped. */
function requireEveryRowPassed(reports) {
  const rows = readFileSync(join(root, 'docs/spec-map.md'), 'utf8').match(/(?<=^\| \*\*)C-[A-Z0-9]+-\d\d/gm) ?? [];
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
