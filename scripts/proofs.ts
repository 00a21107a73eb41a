// npm run proofs: runs the faults and the attacks, prints what came out as tables, and writes docs/faults.md and docs/attacks.md.
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

/** Hostile texts stay readable and break no table. */
const cell = (text: string) =>
  text
    .replaceAll('|', '\\|')
    .replace(/[<>`]/g, (sign) => ({ '<': '&lt;', '>': '&gt;', '`': "'" })[sign] ?? '')
    .replace(/\p{Cc}/gu, ' ');

function faultsTable(outcomes: Outcome[]): string {
  const rows = outcomes.map(({ file, group, title, passed }) => {
    const [fault = title, ...outcome] = title.split(': ');
    return `| ${cell(fault)} | ${cell(group)} | ${cell(outcome.join(': ') || fault)} | ${passed ? 'holds' : 'FAILED'} | [${basename(file)}](../${file}) |`;
  });
  return [
    '| fault | where | what must hold afterwards | outcome | test |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

function attacksTable(outcomes: Outcome[]): string {
  const groups = Map.groupBy(outcomes, ({ file, group }) => `${file}\n${group}`);
  const rows = [...groups].map(([key, cases]) => {
    const [file = '', group = ''] = key.split('\n');
    const held = cases.filter(({ passed }) => passed).length;
    return `| ${cell(group)} | ${held} of ${cases.length} | [${basename(file)}](../${file}) |`;
  });
  return ['| attack | cases that hold | test |', '| --- | --- | --- |', ...rows].join('\n');
}

function attackNames(outcomes: Outcome[]): string {
  return outcomes
    .filter(({ file }) => !file.endsWith('patterns.test.ts'))
    .map(({ group, title, passed }) => `- ${passed ? '' : '**FAILED** '}${cell(group)}: ${cell(title)}`)
    .join('\n');
}

const status = runTests();
const outcomes = readOutcomes();
const faults = outcomes.filter(({ file }) => file.startsWith('tests/faults'));
const attacks = outcomes.filter(({ file }) => file.startsWith('tests/attack'));
const counted = (list: Outcome[]) => `${list.filter(({ passed }) => passed).length} of ${list.length} hold`;

writeFileSync(
  join(root, 'docs/faults.md'),
  `# Faults\n\nWritten by \`npm run proofs\`. Each moment is forced, not hoped for. ${counted(faults)}.\n\n${faultsTable(faults)}\n`,
);
writeFileSync(
  join(root, 'docs/attacks.md'),
  `# Attacks\n\nWritten by \`npm run proofs\`, against the running shop. ${counted(attacks)}.\n\n${attacksTable(attacks)}\n\n## Every case\n\nThe patterns (regular expressions) are left out of this list.\n\n${attackNames(attacks)}\n`,
);
console.log(
  `${faultsTable(faults)}\n\n${attacksTable(attacks)}\n\nFaults: ${counted(faults)}. Attacks: ${counted(attacks)}.`,
);
process.exitCode = status === 0 ? 0 : 1;
