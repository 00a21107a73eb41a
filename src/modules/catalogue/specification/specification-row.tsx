import { type InputHTMLAttributes, useId } from 'react';
import type { Specification } from '#src/core/tools/tool.ts';
import { MAX_ROW_NAME_LENGTH, MAX_ROW_VALUE_LENGTH } from '#src/core/tools/tool-limits.ts';
import { FieldError } from '#src/platform/ui/field.tsx';
import { useLengthLimit } from '#src/platform/ui/length-limit.ts';

/** The controls of a row that can be focused by name. */
export type SpecificationControl = 'name' | 'up' | 'down' | 'remove';

interface SpecificationRowProps {
  at: number;
  row: Specification;
  /** The value, if a field of the tool writes it: it is not typed here. */
  written?: { value: string } | undefined;
  isLast: boolean;
  /** Id of the error message for this row; undefined if the row is valid. */
  problemId: string | undefined;
  /** Id of the datalist with suggested names. */
  namesId: string;
  onChange: (part: Partial<Specification>) => void;
  onMove: (to: number, control: SpecificationControl) => void;
  onRemove: () => void;
}

interface RowInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  problemId: string | undefined;
  onType: (text: string) => void;
}

function RowInput({ problemId, onType, maxLength, ...input }: RowInputProps) {
  const { problem, limited } = useLengthLimit({ maxLength, ...input });
  const lengthId = useId();
  const isInvalid = problemId || problem;
  return (
    <div>
      <input
        {...input}
        {...limited}
        className={`input w-full ${isInvalid ? 'input-error' : ''}`}
        aria-invalid={isInvalid ? true : undefined}
        aria-describedby={problem ? lengthId : problemId}
        autoComplete="off"
        onChange={({ target }) => onType(target.value)}
      />
      <FieldError id={lengthId} error={problem} />
    </div>
  );
}

interface RowButtonProps {
  sign: string;
  label: string;
  control: SpecificationControl;
  /** The button stays visible and focusable, but does nothing. */
  idle?: boolean;
  onPress: () => void;
}

function RowButton({ sign, label, control, idle = false, onPress }: RowButtonProps) {
  return (
    <button
      type="button"
      className="btn btn-outline join-item px-3 aria-disabled:opacity-60"
      aria-label={label}
      aria-disabled={idle}
      data-control={control}
      onClick={() => !idle && onPress()}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}

function WrittenRow({ name, value }: { name: string; value: string }) {
  return (
    <>
      <p className="self-center px-3">{name}</p>
      <p className="self-center px-3 text-sm">
        {value || '—'} <span className="block text-muted">From its field on this page</span>
      </p>
    </>
  );
}

/** Name and value of a row, with buttons to move and remove it. */
export function SpecificationRow({ at, row, written, isLast, problemId, namesId, ...on }: SpecificationRowProps) {
  const number = at + 1;
  return (
    <div data-row={at} className="grid grid-cols-2 gap-2 sm:grid-cols-[2fr_3fr_auto]">
      {written ? (
        <WrittenRow name={row.name} value={written.value} />
      ) : (
        <>
          <RowInput
            aria-label={`Name of row ${number}`}
            placeholder="Name"
            value={row.name}
            list={namesId}
            maxLength={MAX_ROW_NAME_LENGTH}
            problemId={problemId}
            data-control="name"
            onType={(name) => on.onChange({ name })}
          />
          <RowInput
            aria-label={`Value of row ${number}`}
            placeholder="Value"
            value={row.value}
            maxLength={MAX_ROW_VALUE_LENGTH}
            problemId={problemId}
            onType={(value) => on.onChange({ value })}
          />
        </>
      )}
      <div className="join max-sm:col-span-2 max-sm:justify-self-end">
        <RowButton
          sign="↑"
          label={`Move row ${number} up`}
          control="up"
          idle={at === 0}
          onPress={() => on.onMove(at - 1, 'up')}
        />
        <RowButton
          sign="↓"
          label={`Move row ${number} down`}
          control="down"
          idle={isLast}
          onPress={() => on.onMove(at + 1, 'down')}
        />
        <RowButton
          sign="✕"
          label={`Remove row ${number}`}
          control="remove"
          idle={written !== undefined}
          onPress={on.onRemove}
        />
      </div>
    </div>
  );
}
