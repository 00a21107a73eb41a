// npm run bench: measures the shop against the limits of the same machine in the same run, and writes
// .cache/benchmarks.md. --quick: shorter, writes nothing. With names of groups, measures only these and keeps the
// tables of the others. docs/measurements.md has the headline figures.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { books } from './books.ts';
import { browserVisits } from './browser.ts';
import { desk } from './desk.ts';
import { interactions } from './interactions.ts';
import { lists } from './lists.ts';
import { live } from './live.ts';
import { model } from './model.ts';
import { orders } from './orders.ts';
import { publicReads } from './public-reads.ts';
import { formatRow, type Row, TABLE_HEAD, withMeasured } from './report.ts';
import { safety } from './safety.ts';
import { search } from './search.ts';
import { soak } from './soak.ts';
import { coldStart } from './start.ts';

const groups: Record<string, (quick: boolean) => Promise<Row[]>> = {
  reads: publicReads,
  orders,
  safety,
  start: coldStart,
  browser: browserVisits,
  interactions,
  lists,
  search,
  desk,
  books,
  live,
  model,
  soak,
};

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const chosen = positionals.length > 0 ? positionals : Object.keys(groups);

const report = join(import.meta.dirname, '../.cache/benchmarks.md');
mkdirSync(dirname(report), { recursive: true });
console.log(TABLE_HEAD);
for (const name of chosen) {
  const group = groups[name];
  if (!group) throw new Error(`there is no group ${name}; there are ${Object.keys(groups).join(', ')}`);
  const rows = await group(values.quick);
  for (const row of rows) console.log(formatRow(row));
  if (values.quick) continue;
  const before = existsSync(report) ? readFileSync(report, 'utf8') : '';
  writeFileSync(report, withMeasured(before, name, rows, Object.keys(groups)));
}
