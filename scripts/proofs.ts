// npm run proofs: runs the fault and attack tests, prints the counts of each group and writes every case into
// .cache/proofs.md. docs/measurements.md has the sums.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

interface Outcome {
  file: string;
  group: string;
  title: string;
  passed: boolean;
}

const root = join(import.meta.dirname, '..');
const report = join(root, '.cache/proofs.json');

function runTests(): number | null {
  const projects = ['--project', 'faults', '--project', 'attack'];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return spawnSync('vitest', ['run', ...projects, ...reporters], { cwd: root, stdio: ['ignore', 2, 2] }).status;
}

function readOutcomes(): Outcome[] {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { name: string; assertionResults: { ancestorTitles: string[]; title: string; status: string }[] }[];
  };
  return testResults
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ ancestorTitles, title, status }) => ({
        file: name.slice(root.length + 1),
        group: ancestorTitles.join(', '),
        title,
        passed: status === 'passed',
      })),
    );
}

/** Escapes hostile texts, so that they stay readable and do not break the table. */
const cell = (text: string) =>
  text
    .replaceAll('|', '\\|')
    .replace(/[<>`]/g, (sign) => ({ '<': '&lt;', '>': '&gt;', '`': "'" })[sign] ?? '')
    .replace(/\p{Cc}/gu, ' ');

const passedOf = (list: readonly Outcome[]) => `${list.filter(({ passed }) => passed).length} of ${list.length}`;

/** How many cases of each group passed. */
function countsTable(outcomes: readonly Outcome[]): string {
  const categories = Map.groupBy(outcomes, ({ file, group }) => `${file}\n${group}`);
  const rows = [...categories].map(([key, cases]) => {
    const [file = '', group = ''] = key.split('\n');
    return `| ${basename(file)} | ${cell(group)} | ${passedOf(cases)} |`;
  });
  return ['| test | cases | passed |', '| --- | --- | --- |', ...rows].join('\n');
}

const everyCase = (outcomes: readonly Outcome[]): string =>
  outcomes
    .map(
      ({ group, title, passed }) =>
        `- ${passed ? '' : '**FAILED** '}${cell([group, title].filter(Boolean).join(': '))}`,
    )
    .join('\n');

const status = runTests();
const outcomes = readOutcomes();
const faults = outcomes.filter(({ file }) => file.startsWith('tests/faults'));
const attacks = outcomes.filter(({ file }) => file.startsWith('tests/attack'));
const page = (render: (list: readonly Outcome[]) => string) =>
  `# Faults: ${passedOf(faults)} passed\n\n${render(faults)}\n\n# Attacks: ${passedOf(attacks)} passed\n\n${render(attacks)}\n`;

writeFileSync(join(root, '.cache/proofs.md'), page(everyCase));
console.log(page(countsTable));
process.exitCode = status === 0 ? 0 : 1;
