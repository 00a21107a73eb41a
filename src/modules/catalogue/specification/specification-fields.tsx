import { useEffect, useId, useRef } from 'react';
import { specificationProblem } from '#src/core/tools/specification-rules.ts';
import type { Specification, Tool } from '#src/core/tools/tool.ts';
import { MAX_ROWS } from '#src/core/tools/tool-limits.ts';
import { FieldError } from '#src/platform/ui/field.tsx';
import { CopyRows } from './copy-rows.tsx';
import { moveRow, withRowsOf } from './rows.ts';
import { type SpecificationControl, SpecificationRow } from './specification-row.tsx';

interface SpecificationFieldsProps {
  rows: readonly Specification[];
  error: string | undefined;
  onChange: (rows: readonly Specification[]) => void;
  /** Tools whose rows can be copied. */
  known: readonly Tool[];
  /** The value of a row that a field of the tool writes; such a row can only be moved. */
  written?: (row: Specification) => { value: string } | undefined;
}

/** Rows that other parts of the shop read (`suppliedAs`, `keyFigures`) and rows that a freight forwarder needs. */
const SUGGESTED_NAMES = ['Supplied as', 'Voltage', 'Max torque', 'Weight', 'Dangerous goods', 'HS code', 'Carton'];

/** When rows are moved or removed, keeps the focus on the pressed control or moves it to the "Add a row" button. */
function useRowFocus() {
  const fields = useRef<HTMLFieldSetElement>(null);
  const target = useRef<string>(undefined);
  useEffect(() => {
    if (target.current === undefined) return;
    const control = fields.current?.querySelector<HTMLElement>(`${target.current}, [data-add]`);
    target.current = undefined;
    control?.focus();
  });
  const focus = (row: number, control: SpecificationControl) => {
    target.current = `[data-row="${row}"] [data-control="${control}"]`;
  };
  return { fields, focus };
}

/** Fields for the rows of a specification, in the order of the tool's page. */
export function SpecificationFields({ rows, error, onChange, known, written }: SpecificationFieldsProps) {
  const id = useId();
  const { fields, focus } = useRowFocus();
  const invalidRow = error ? specificationProblem(rows)?.row : undefined;

  function move(from: number, to: number, control: SpecificationControl) {
    focus(to, control);
    onChange(moveRow(rows, from, to));
  }

  function remove(row: number) {
    focus(Math.min(row, rows.length - 2), 'remove');
    onChange(rows.filter((_, at) => at !== row));
  }

  function add() {
    focus(rows.length, 'name');
    onChange([...rows, { name: '', value: '' }]);
  }

  return (
    <fieldset ref={fields} className="flex min-w-0 flex-col gap-2" aria-describedby={`${id}-hint`}>
      <legend className="font-medium text-sm">Specification (optional)</legend>
      <p id={`${id}-hint`} className="text-base-content/70 text-sm">
        Buyers see “Bare tool” or “Kit” beside the price when the value of “Supplied as” begins with it.
      </p>
      {rows.map((row, at) => (
        <SpecificationRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and two may be equal while they are typed
          key={at}
          at={at}
          row={row}
          written={written?.(row)}
          isLast={at === rows.length - 1}
          problemId={invalidRow === at ? `${id}-error` : undefined}
          namesId={`${id}-names`}
          onChange={(part) => onChange(rows.with(at, { ...row, ...part }))}
          onMove={(to, control) => move(at, to, control)}
          onRemove={() => remove(at)}
        />
      ))}
      <datalist id={`${id}-names`}>
        {SUGGESTED_NAMES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <FieldError id={`${id}-error`} error={error} />
      <div className="flex flex-wrap gap-3">
        <button type="button" data-add className="btn btn-outline" disabled={rows.length >= MAX_ROWS} onClick={add}>
          Add a row
        </button>
        <CopyRows known={known} onCopy={(other) => onChange(withRowsOf(rows, other))} />
      </div>
    </fieldset>
  );
}
