import { Bar, CartesianGrid, BarChart as Chart, Tooltip, XAxis, YAxis } from 'recharts';

export interface BarChartProps {
  /** Text alternative of the chart; the figures are in a table beside it. */
  label: string;
  bars: readonly { name: string; value: number }[];
  /** In pixels. */
  height: number;
  /** Formats a figure for the axis. */
  short: (value: number) => string;
  /** Formats a figure in full. */
  full: (value: number) => string;
}

const tick = { fill: 'currentColor', fontSize: 12 };

/** Bars of one colour, in theme colours, which adapt to dark mode and print. */
export default function BarChart({ label, bars, height, short, full }: BarChartProps) {
  return (
    <div role="img" aria-label={label} className="print:[&_svg]:max-w-full">
      <Chart
        responsive
        accessibilityLayer={false}
        data={[...bars]}
        margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
        style={{ width: '100%', height }}
      >
        <CartesianGrid vertical={false} stroke="var(--color-base-300)" />
        <XAxis
          dataKey="name"
          tick={tick}
          interval="equidistantPreserveStart"
          tickLine={false}
          axisLine={{ stroke: 'var(--color-base-300)' }}
        />
        <YAxis
          tick={tick}
          tickFormatter={short}
          tickLine={false}
          axisLine={false}
          width="auto"
          allowDecimals={false}
          tickCount={4}
        />
        <Tooltip
          cursor={{ fill: 'var(--color-base-200)' }}
          formatter={(value) => full(Number(value))}
          separator=""
          contentStyle={{ background: 'var(--color-base-100)', border: '1px solid var(--color-base-300)' }}
          itemStyle={{ color: 'var(--color-base-content)' }}
        />
        <Bar dataKey="value" name="" fill="var(--color-primary)" maxBarSize={48} isAnimationActive={false} />
      </Chart>
    </div>
  );
}
