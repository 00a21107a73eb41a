import { expect, it } from 'vitest';
import { formatRow, type Row, TABLE_HEAD, withMeasured } from './report.ts';

const row = (what: string): Row => ({ what, measured: '1', baseline: '2', ratio: 0.5, goal: 1, better: 'smaller' });
const section = (group: string, what: string) => `### ${group}\n\n${TABLE_HEAD}\n${formatRow(row(what))}\n`;
const text = 'Words.\n\n<!-- measured by npm run bench -->\n\n';

it('measuring a group again replaces its own table, in the order of the groups', () => {
  const order = ['reads', 'desk', 'soak'];
  const before = `${text}${[section('reads', 'a page'), section('soak', 'an hour')].join('\n')}`;
  const added = withMeasured(before, 'desk', [row('a list')], order);
  expect(added).toBe(
    `${text}${[section('reads', 'a page'), section('desk', 'a list'), section('soak', 'an hour')].join('\n')}`,
  );
  expect(withMeasured(added, 'desk', [row('a list')], order)).toBe(added);
});
