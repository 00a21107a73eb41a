import { useId } from 'react';

export interface StatusOption {
  label: string;
  chosen: boolean;
  /** Nothing more has to be done in this status. */
  done?: boolean;
  /** Effect of the option; an option without it is disabled, unless it is the current one. */
  onChoose?: (() => void) | undefined;
  /** What the status means, or what choosing it does; a tooltip, and a description for screen readers. */
  hint?: string | undefined;
}

interface StatusChoiceProps {
  legend: string;
  /** Id of the element that says whose status it is. */
  describedBy: string;
  options: readonly StatusOption[];
}

/** A status and its possible next values, as a group of radio buttons that look like one switch. */
export function StatusChoice({ legend, describedBy, options }: StatusChoiceProps) {
  const name = useId();
  return (
    <fieldset className="status-choice" aria-describedby={describedBy}>
      <legend className="sr-only">{legend}</legend>
      {options.map(({ label, chosen, done = false, onChoose, hint }) => (
        <label key={label} data-done={done}>
          <input
            type="radio"
            name={name}
            checked={chosen}
            title={hint}
            disabled={!chosen && !onChoose}
            onChange={() => onChoose?.()}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
