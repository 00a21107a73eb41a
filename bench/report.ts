/** One line of the table: what was measured, against what, and whether the goal is reached. */
export interface Row {
  what: string;
  measured: string;
  baseline: string;
  ratio: number;
  goal: number;
  /** Whether a larger ratio is better (throughput) or a smaller one (time, memory). */
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

export const perSecond = (value: number) => `${Math.round(value).toLocaleString('en-US')}/s`;
export const milliseconds = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
