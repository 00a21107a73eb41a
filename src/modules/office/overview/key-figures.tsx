import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import type { Overview } from './overview.calls.ts';

/** Relative change, such as `+12%`; empty where there is none, such as after more was paid back than received. */
export function changeSince(now: number, before: number): string {
  if (before < 0) return '';
  if (before === 0) return now === 0 ? 'unchanged' : 'none before';
  const percent = Math.round((100 * (now - before)) / before);
  if (percent === 0) return 'unchanged';
  return `${percent > 0 ? '+' : '−'}${formatPieces(Math.abs(percent))}%`;
}

function Tile({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div className="card flex-1 basis-36 p-3 sm:p-4">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="mt-1 font-bold text-xl tabular-nums leading-tight sm:text-2xl xl:text-xl">{value}</dd>
      <dd className="mt-1 text-sm">{note}</dd>
    </div>
  );
}

/** The last 30 days compared with the previous 30, and what is left to pay. */
export function KeyFigures({ overview }: { overview: Overview }) {
  const { currency, last30Days: now, thirtyDaysBefore: before, open, overdue, received } = overview;
  const money = (amount: number) => formatMoney(Math.round(amount), currency);
  const since = (count: number, earlier: number, shown: (count: number) => string) =>
    `${changeSince(count, earlier)} (${shown(earlier)} in the 30 days before)`.trim();
  const compared = (of: 'orders' | 'pieces' | 'amount', shown: (count: number) => string) =>
    since(now[of], before[of], shown);
  return (
    <dl className="mt-4 flex flex-wrap gap-3">
      <Tile label="Order value, last 30 days" value={money(now.amount)} note={compared('amount', money)} />
      <Tile label="Orders, last 30 days" value={formatPieces(now.orders)} note={compared('orders', formatPieces)} />
      <Tile label="Pieces, last 30 days" value={formatPieces(now.pieces)} note={compared('pieces', formatPieces)} />
      {received && (
        <Tile
          label="Received, last 30 days"
          value={money(received.last30Days)}
          note={since(received.last30Days, received.thirtyDaysBefore, money)}
        />
      )}
      <Tile
        label="Still to be received"
        value={money(open.amount)}
        note={`for ${formatPieces(open.orders)} ${open.orders === 1 ? 'order' : 'orders'}${overdue === null ? '' : `, ${money(overdue)} of it overdue`}`}
      />
    </dl>
  );
}
