import type { BankRow } from './bank-details.ts';

/** Rows of a bank account, as printed on documents. */
export function BankRows({ rows }: { rows: readonly BankRow[] }) {
  return (
    <dl className="mt-3 flex flex-col gap-2 tabular-nums">
      {rows.map(({ name, value }) => (
        <div key={name} className="sm:grid sm:grid-cols-[10rem_minmax(0,1fr)] sm:items-baseline sm:gap-x-6">
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
