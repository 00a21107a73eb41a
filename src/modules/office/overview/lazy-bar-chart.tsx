import { lazy, Suspense } from 'react';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import type { BarChartProps } from './bar-chart.tsx';

const BarChart = lazy(() => import('./bar-chart.tsx'));

/** The chart, with its library loaded after the page; a placeholder reserves its space. */
export function LazyBarChart(props: BarChartProps) {
  return (
    <Suspense fallback={<div className="skeleton rounded-none" style={{ height: props.height }} />}>
      <BarChart {...props} />
    </Suspense>
  );
}

/** A count as axis label, such as `6,000`, `12k` or `3.4m`. */
export function shortCount(value: number): string {
  if (value >= 1e6) return `${Number((value / 1e6).toFixed(1))}m`;
  return value >= 1e4 ? `${Number((value / 1e3).toFixed(1))}k` : formatPieces(value);
}

/** An amount as axis label, such as `$12k`. */
export const shortMoney = (amount: number, currency: string) =>
  formatMoney(0, currency).replace('0', shortCount(amount));
