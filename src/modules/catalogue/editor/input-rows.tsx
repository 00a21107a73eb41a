import type { ReactNode } from 'react';

interface InputRowsProps<Row> {
  rows: readonly Row[];
  onChange: (rows: readonly Row[]) => void;
  /** Name of a row, such as `step`. */
  noun: string;
  max: number;
  /** Values of a new row. */
  empty: Row;
  /** CSS classes for the layout of a row. */
  layout: string;
  fields: (row: Row, set: (edit: Partial<Row>) => void) => ReactNode;
}

/** Rows of fields with buttons to add and remove rows. */
export function InputRows<Row>({ rows, onChange, noun, max, empty, layout, fields }: InputRowsProps<Row>) {
  return (
    <>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by position; two may be equal while typing
        <div key={at} className={`grid items-end gap-3 ${layout}`}>
          {fields(row, (edit) => onChange(rows.map((other, each) => (each === at ? { ...other, ...edit } : other))))}
          <button
            type="button"
            className="btn btn-outline justify-self-start"
            aria-label={`Remove ${noun} ${at + 1}`}
            onClick={() => onChange(rows.filter((_, each) => each !== at))}
          >
            Remove
          </button>
        </div>
      ))}
      <button
        type="button"
        className="btn btn-outline self-start"
        disabled={rows.length >= max}
        onClick={() => onChange([...rows, empty])}
      >
        Add a {noun}
      </button>
    </>
  );
}
