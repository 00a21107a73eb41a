import type { BankRow } from './bank-details.ts';

interface BankRowsProps {
  rows: readonly BankRow[];
  /** Rows to compare with: differences are highlighted. */
  before?: readonly BankRow[];
}

const line = 'sm:grid sm:grid-cols-[10rem_minmax(0,1fr)] sm:items-baseline sm:gap-x-6';

/** Rows of a bank account, as printed on documents. */
export function BankRows({ rows, before }: BankRowsProps) {
  const previous = new Map(before?.map(({ name, value }) => [name, value]));
  const removed = (before ?? []).filter(({ name }) => !rows.some((row) => row.name === name));
  return (
    <dl className="mt-3 flex flex-col gap-2 tabular-nums">
      {rows.map(({ name, value }) => {
        const differs = before !== undefined && previous.get(name) !== value;
        return (
          <div key={name} className={line}>
            <dt className="text-muted text-sm">{name}</dt>
            <dd className={`[overflow-wrap:anywhere] ${differs ? 'font-semibold' : ''}`}>
              {value}
              {differs && <del className="block text-muted text-sm">{previous.get(name) ?? 'none'}</del>}
            </dd>
          </div>
        );
      })}
      {removed.map(({ name, value }) => (
        <div key={name} className={line}>
          <dt className="text-muted text-sm">{name}</dt>
          <dd className="[overflow-wrap:anywhere]">
            none <del className="block text-muted text-sm">{value}</del>
          </dd>
        </div>
      ))}
    </dl>
  );
}
