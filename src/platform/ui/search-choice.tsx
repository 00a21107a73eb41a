export const searchLabel = 'flex flex-col gap-1 font-medium text-sm';

interface SearchChoiceProps {
  label: string;
  /** Query parameter. */
  name: string;
  selected: string | undefined;
  options: readonly (readonly [value: string, label: string])[];
  className?: string;
}

/** A field with a few options in the form that searches a list. */
export function SearchChoice({ label, name, selected, options, className = '' }: SearchChoiceProps) {
  return (
    <label className={`${searchLabel} ${className}`}>
      {label}
      <select className="select w-full" name={name} defaultValue={selected}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
