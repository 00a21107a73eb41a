import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';

interface BarChartProps {
  /** Text alternative of the chart; the figures are in a table beside it. */
  label: string;
  /** Their names differ. */
  bars: readonly { name: string; value: number }[];
  /** In pixels. */
  height: number;
  /** Formats a figure for the axis. */
  short: (value: number) => string;
  /** Formats a figure in full. */
  full: (value: number) => string;
}

const GRID_LINES = 3;

/** The lowest round figure (1, 2, 2.5 or 5 times a power of ten) from which `GRID_LINES` steps reach the maximum. */
export function axisStep(max: number): number {
  const least = Math.max(max, 1) / GRID_LINES;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= least) ?? least;
  return Math.max(1, Math.ceil(step));
}

/** Bars of one colour, in theme colours, which adapt to dark mode and print. */
export function BarChart({ label, bars, height, short, full }: BarChartProps) {
  const step = axisStep(Math.max(...bars.map(({ value }) => value)));
  const ticks = Array.from({ length: GRID_LINES + 1 }, (_, line) => line * step).reverse();
  const top = GRID_LINES * step;
  return (
    <div
      role="img"
      aria-label={label}
      className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs tabular-nums"
    >
      <ul className="flex flex-col justify-between text-right" style={{ height }}>
        {ticks.map((tick) => (
          <li key={tick} className="h-0 leading-none">
            <span className="-translate-y-1/2 inline-block">{short(tick)}</span>
          </li>
        ))}
      </ul>
      <div className="relative" style={{ height }}>
        <div className="absolute inset-0 flex flex-col justify-between">
          {ticks.map((tick) => (
            <div key={tick} className="h-0 border-base-300 border-t" />
          ))}
        </div>
        <ul className="absolute inset-0 flex items-end gap-x-1 px-1 sm:gap-x-2">
          {bars.map(({ name, value }) => (
            <li
              key={name}
              title={`${name}: ${full(value)}`}
              className="flex h-full min-w-0 flex-1 items-end justify-center"
            >
              <span
                className="w-full max-w-12 bg-primary [print-color-adjust:exact]"
                style={{ height: `${(100 * Math.max(value, 0)) / top}%` }}
              />
            </li>
          ))}
        </ul>
      </div>
      <ul className="col-start-2 mt-1 flex gap-x-1 px-1 sm:gap-x-2">
        {bars.map(({ name }, at) => (
          // On a phone every third name, or they would overlap.
          <li key={name} className={`min-w-0 flex-1 whitespace-nowrap text-center ${hiddenOnPhones(at, bars.length)}`}>
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}

const hiddenOnPhones = (at: number, count: number) => (count > 6 && at % 3 !== 0 ? 'max-md:invisible' : '');

/** A count as axis label, such as `6,000`, `12k` or `3.4m`. */
export function shortCount(value: number): string {
  if (value >= 1e6) return `${Number((value / 1e6).toFixed(1))}m`;
  return value >= 1e4 ? `${Number((value / 1e3).toFixed(1))}k` : formatPieces(value);
}

/** An amount as axis label, such as `$12k`. */
export const shortMoney = (amount: number, currency: string) =>
  formatMoney(0, currency).replace('0', shortCount(amount));
