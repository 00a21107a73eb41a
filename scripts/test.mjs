// npm test: every check and every test there is, from an empty clone.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOrInstallChromium } from './chromium.mjs';
import { environment, install, orSayWhy, root, run } from './prepare.mjs';

const report = join(root, '.cache/test-report.json');

orSayWhy(() => {
  install();
  const chromium = findOrInstallChromium();
  run('npm', ['run', '--silent', 'verify']);
  try {
    run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], {
      env: { ...environment, CHROMIUM_PATH: chromium },
    });
  } finally {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
    console.log(`${numPassedTests} passed, ${numFailedTests} failed`);
  }
});
