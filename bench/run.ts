// npm run bench: measures the shop against the limits of the same machine in the same run, and writes docs/benchmarks.md.
// --quick: shorter, writes nothing. Names of groups: only these.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { browserVisits } from './browser.ts';
import { desk } from './desk.ts';
import { lists } from './lists.ts';
import { live } from './live.ts';
import { model } from './model.ts';
import { orders } from './orders.ts';
import { publicReads } from './public-reads.ts';
import { formatRow, type Row, TABLE_HEAD } from './report.ts';
import { safety } from './safety.ts';
import { soak } from './soak.ts';
import { coldStart } from './start.ts';

const groups: Record<string, (quick: boolean) => Promise<Row[]>> = {
  reads: publicReads,
  orders,
  safety,
  start: coldStart,
  browser: browserVisits,
  lists,
  desk,
  live,
  model,
  soak,
};

/** Everything below this line of the report is measured. */
const MARK = '<!-- measured by npm run bench -->';

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const chosen = positionals.length > 0 ? positionals : Object.keys(groups);

const lines = [TABLE_HEAD];
console.log(TABLE_HEAD);
for (const name of chosen) {
  const group = groups[name];
  if (!group) throw new Error(`there is no group ${name}; there are ${Object.keys(groups).join(', ')}`);
  for (const row of await group(values.quick)) {
    lines.push(formatRow(row));
    console.log(formatRow(row));
  }
}
if (!values.quick && positionals.length === 0) {
  const report = join(import.meta.dirname, '../docs/benchmarks.md');
  const [before = ''] = readFileSync(report, 'utf8').split(MARK);
  writeFileSync(report, `${before}${MARK}\n\n${lines.join('\n')}\n`);
}
