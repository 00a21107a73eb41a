// npm run bench: measures the shop against the limits of the same machine in the same run, and writes docs/benchmarks.md.
// --quick: shorter, writes nothing. Names of groups: only these.
import { parseArgs } from 'node:util';
import { orders } from './orders.ts';
import { publicReads } from './public-reads.ts';
import { formatRow, type Row, TABLE_HEAD } from './report.ts';

const groups: Record<string, (quick: boolean) => Promise<Row[]>> = { reads: publicReads, orders };

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const chosen = positionals.length > 0 ? positionals : Object.keys(groups);

console.log(TABLE_HEAD);
for (const name of chosen) {
  const group = groups[name];
  if (!group) throw new Error(`there is no group ${name}; there are ${Object.keys(groups).join(', ')}`);
  for (const row of await group(values.quick)) console.log(formatRow(row));
}
