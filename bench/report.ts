/** One row of the table: a measurement, its baseline, and its goal. */
export interface Row {
  what: string;
  measured: string;
  baseline: string;
  ratio: number;
  goal: number;
  /** Whether a larger ratio is better (throughput), or a smaller one (time, memory). */
  better: 'larger' | 'smaller';
}

export function reached({ ratio, goal, better }: Row): boolean {
  return better === 'larger' ? ratio >= goal : ratio <= goal;
}

export function formatRow(row: Row): string {
  const sign = row.better === 'larger' ? '≥' : '≤';
  const { what, measured, baseline, ratio, goal } = row;
  return `| ${what} | ${measured} | ${baseline} | ${ratio.toFixed(2)} | ${sign} ${goal} | ${reached(row) ? 'ok' : '**not**'} |`;
}

export const TABLE_HEAD = '| what | measured | against | ratio | goal | |\n|---|---|---|---|---|---|';

/** Everything below this line of the report is generated. */
const MARK = '<!-- measured by npm run bench -->';

/**
 * Replaces the rows of a group in the report.
 * @param order of all groups; others are removed
 */
export function withMeasured(report: string, group: string, rows: readonly Row[], order: readonly string[]): string {
  const [text = '', tables = ''] = report.split(MARK);
  const sections = new Map(
    tables.split(/^### /m).map((section) => [section.slice(0, section.indexOf('\n')), section.trimEnd()]),
  );
  sections.set(group, `${group}\n\n${TABLE_HEAD}\n${rows.map(formatRow).join('\n')}`);
  const remaining = order.flatMap((group) => sections.get(group) ?? []);
  return `${text}${MARK}\n\n${remaining.map((section) => `### ${section}\n`).join('\n')}`;
}

export const perSecond = (value: number) => `${Math.round(value).toLocaleString('en-US')}/s`;
export const milliseconds = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
