import { useId } from 'react';

export interface StatusOption {
  label: string;
  chosen: boolean;
  /** What choosing it does; an option without it is disabled, unless it is the one that stands. */
  onChoose?: (() => void) | undefined;
}

/** A status and what it can become, as a group of radio buttons that look like one switch. */
export function StatusChoice({ legend, options }: { legend: string; options: readonly StatusOption[] }) {
  const name = useId();
  return (
    <fieldset className="join">
      <legend className="sr-only">{legend}</legend>
      {options.map(({ label, chosen, onChoose }) => (
        <label
          key={label}
          className="join-item btn relative btn-sm px-2.5 has-checked:btn-secondary has-disabled:btn-disabled has-focus-visible:outline-3 has-focus-visible:outline-primary"
        >
          <input
            type="radio"
            className="absolute inset-0 size-full cursor-[inherit] opacity-0"
            name={name}
            checked={chosen}
            disabled={!chosen && !onChoose}
            onChange={() => onChoose?.()}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
